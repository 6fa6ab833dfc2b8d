import Foundation

/// Small pictures that Pillow 13 wrote, and the pixels (RGBA) that it reads from them.
enum Fixtures {
    /// JPEG, 32 × 24 pixels, turned by 6, with EXIF, a place, a comment, a profile and XMP, and bytes behind its end; each
    /// holds the word SECRET.
    static let photo = data(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QCURXhpZgAATU0AKgAAAAgAAwEOAAIAAAAMAAAAMgESAAMAAAABAAYAAIglAAQAAAABAAAA
        PgAAAABTRUNSRVQtRVhJRgAAAwABAAIAAAACTgAAAAACAAUAAAADAAAAaAAdAAIAAAALAAAAgAAAAAAAAAA0AAAAAQAAAB8AAAAB
        AAAADAAAAAFTRUNSRVQtR1BTAAD/4QAwaHR0cDovL25zLmFkb2JlLmNvbS94YXAvMS4wLwA8eD5TRUNSRVQtWE1QPC94Pv/iAH5J
        Q0NfUFJPRklMRQABAVNFQ1JFVC1JQ0MAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//4AEFNFQ1JFVC1DT01NRU5U/9sAQwADAgIC
        AgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJCQ0RDQ4PEBAREAoMEhMSEBMPEBAQ/9sAQwEDAwMEAwQIBAQI
        EAsJCxAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ/8AAEQgAGAAgAwERAAIRAQMRAf/E
        AB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGh
        CCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqS
        k5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEB
        AQEBAQEAAAAAAAABAgMEBQYHCAkKC//EALURAAIBAgQEAwQHBQQEAAECdwABAgMRBAUhMQYSQVEHYXETIjKBCBRCkaGxwQkjM1Lw
        FWJy0QoWJDThJfEXGBkaJicoKSo1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWWl5iZ
        mqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uLj5OXm5+jp6vLz9PX29/j5+v/aAAwDAQACEQMRAD8A+PLLwT0/
        c/pX+gfEOab6nxmR5ztqb9j4K6fuf0r8N4gzTfU/Y8jznbU6Cy8FdP3X6V+G8Q5pvqfseR5ztqdBZeCen7n9K/DeIc031P2TI852
        1N6y8E9P3P6V/ofxBmm+p/j5kec7anQWXgrp+5/Svw3iHNN9T9jyPOdtTfsvBXT9z+lfhvEGab6n7Hkec7anQWXgnp+5/Svw3iDN
        N9T9jyPOdtTesvBPT9z+lf6IcQ5pvqf4+ZHnO2p0Fl4K6fuv0r8N4gzTfU/ZMjznbU37LwV0/c/pX4bxDmm+p+x5HnO2p0Fl4J6f
        uf0r8M4hzTfU/Y8jznbU/9lTRUNSRVQtVEFJTFNFQ1JFVC1UQUlMU0VDUkVULVRBSUxTRUNSRVQtVEFJTFNFQ1JFVC1UQUlMU0VD
        UkVULVRBSUxTRUNSRVQtVEFJTFNFQ1JFVC1UQUlMU0VDUkVULVRBSUxTRUNSRVQtVEFJTFNFQ1JFVC1UQUlMU0VDUkVULVRBSUxT
        RUNSRVQtVEFJTFNFQ1JFVC1UQUlMU0VDUkVULVRBSUxTRUNSRVQtVEFJTFNFQ1JFVC1UQUlMU0VDUkVULVRBSUxTRUNSRVQtVEFJ
        TFNFQ1JFVC1UQUlM
        """)
    static let photoPixels = data(
        """
        AAD+/wYA+P8PAO//FwDm/x8B3/8nANX/MAHN/zYAxv8/Ab7/RgC4/08Br/9XAKX/XwGf/2cAl/9wAY7/dgCI/4EAf/+HAnn/jwFx
        /5gBaP+fAWD/pwFX/7ABTv+2AUj/wQA//8cAOf/QADH/2AAn/98AH//oABb/8AAN//cACP8BCf//CAn5/xEJ8P8ZCeb/IQrg/ycK
        1v8yCs3/NwrH/0EKv/9ICbj/UQqw/1kJpv9gCp//aAmX/3EKj/93Con/gQp+/4gKeP+RCnD/mQlo/6AKYf+oClf/sQpP/7gKSf/C
        CkD/yAo6/9IKMf/ZCij/3wog/+gKF//wCg3/+AoI/wAU/v8IFfn/EBTv/xkV5v8gFd7/KBTV/zEVzP83FMb/QBW9/0cUt/9QFa//
        WBSl/18Vnv9nFJb/cBWO/3cUiP+AFX3/hxV3/5AVb/+YFGf/nhVd/6cVVv+vFE3/txVH/8EUP//IFDn/0RQw/9gVJv/gFB//5xUW
        //IVDf/3FQf/AR7+/wce+P8QHvD/GB7m/x8e3v8oHtX/MB7M/zYfx/9AHrv/Rh61/08erv9YHqb/Xx6e/2gel/9wHo3/dx6I/38e
        ff+HH3j/jx5u/5geZ/+fHl7/px5W/7AeTf+2Hkf/wR49/8cfOP/QHi7/2B8n/+AeH//nHhb/8R4N//YeB/8BKP//CCj5/xEo8P8Z
        KOf/ICng/ygo2P8xKM//OCjJ/0Aovv9IKLn/UCiv/1koqP9fKKD/aCiY/3Epj/94KIn/giiA/4coev+QKXL/mSho/58oYP+oKFj/
        sChO/7goSf/CKED/ySg6/9IoMf/aKCj/4Cgg/+koF//xKA7/+SgJ/wIy//8IMvr/EDHw/xky5/8gMd//KTLX/zExzf83Mcf/QDG+
        /0cxuP9QMbD/WDGm/2Ayn/9oMZf/cTGP/3cxif+AMn7/iDJ5/5AycP+ZMmn/oDJf/6gxV/+xMk//tzFJ/8IxQP/IMTr/0TEx/9oy
        Kf/hMiH/6TEX//IyDv/3Mgj/AT3//wc9+f8QPfD/GD3m/x883v8oPdb/MDzM/zc9x/9BPL3/Rjy3/088r/9XPKX/Xz2e/2c8lv9w
        PI7/djyI/4E8ff+GPHf/kDxu/5c8Z/+ePV7/pzxW/7A9Tv+2PEf/wTw//8g9Ov/QPDD/2T0n/+A8IP/oPBb/8TwN//c8B/8CRv//
        CUb5/xJG8f8aRuf/IUbf/ypG1v8yRs3/OEfI/0FGvv9IRbj/UUav/1lFpv9gRp//aEWX/3FGjv94RYj/gUZ+/4hFeP+RRm//mUVn
        /59FXv+oRVf/sEVN/7hFSP/CRT//yUc6/9JFMf/aRij/4kYg/+hGF//zRg7/+EYI/wBQ/f8HUPf/EFDu/xhP5/8fT9//KFDW/zFQ
        zf82UMf/QFC//0hRuv9QULD/WVGn/19RoP9nUJb/cFGN/3dQh/+AUX3/h1B3/5BRcP+YUGb/nlBe/6dQWP+wUU//t1BJ/8BRPv/H
        UDj/z1Av/9hQJv/eUB7/51AX/+9QDv/2Twj/Aln+/wda+P8QWu//GFnn/yBa4P8oWtf/MVrO/zhayP9CWb//SFu6/1JZsf9ZW6j/
        YFqg/2hal/9xWo7/d1qI/4Jaff+HWnf/kVpx/5haZ/+hWmD/qFpW/7JaUP+3Wkn/wlo//8haOf/RWjD/2Von/+BZH//oWhj/8VkO
        //daCf8BZP3/BmX3/xFk7v8XZOb/IGXe/ydl1v8xZM3/N2XH/0Fkvv9JZbn/UWSw/1hmp/9gZZ//Z2WW/3Fljf92ZYf/gWV8/4dl
        dv+QZW//mGRm/6BlX/+oZVX/sWVO/7ZlSP/BZT7/x2U4/9BlL//YZSb/32Qe/+hlF//wZA3/+GUI/wFu/f8Hbvf/EG/v/xhu5f8e
        bt3/J27W/y9uzf83bsj/QW+9/0dvt/9Rb6//WG6n/2Bunf9nb5b/cW6N/3dvh/+Abnz/hm93/5Bubf+Xb2f/n25f/6ZuVf+wbkz/
        tm5G/8BuPP/Ibzf/0G4v/9luJv/fbh7/524V//BuDv/2bgj/Anj+/wh4+P8ReO//GXfo/yB34P8peNf/MnjO/zd4yP9CeMD/SHi6
        /1F4sf9ZeKf/YHeg/2l4l/9yeI7/eXiI/4F3f/+IeHn/kHdw/5l4Z/+geF//qHdX/7F3T/+3d0n/wXk//8h4Of/QeDD/2Xgn/+B4
        H//peBj/8XgP//d3Cf8Bgf7/B4L5/xGB7/8Yguj/IIHf/yeB1/8ygc7/N4HI/0GBv/9Jgbr/UYGx/1qBqP9ggaD/aIGX/3GBjv93
        goj/gYJ9/4iBd/+RgXH/mYFn/5+BX/+ogVb/sYFQ/7iBSf/Bgj//x4E5/9CCMP/ZgSf/4IIg/+iBGP/xgg//+IEJ/wGN/v8IjPj/
        EIzu/xmM5f8fjN7/KIzX/zCMzf82jMf/QIy+/0iNt/9QjLD/WYyn/1+Mn/9njJX/cIyN/3eMh/+AjXz/h4x2/5CMb/+YjGb/noxe
        /6eMVf+wjE7/t4xI/8CNPv/GjDj/z40v/9iNJ//fjR//54wX//CNDv/3jAj/A5b+/wiW+P8Rl/D/GZbm/yCW3v8pltf/MZbO/ziW
        yf9Clb3/SJe4/1KVr/9Zlqj/YZWg/2iWlv9ylY7/d5aH/4KWff+Hlnf/kZZu/5iWZv+hlmD/qJZW/7KVT/+3lkn/wpY9/8mXOP/R
        ljD/2pYn/+GWH//plRj/8pYP//eWCf8AoP7/BqD4/w+g7/8XoOb/HqDe/yeg1/8vn83/NqDI/0Ggvv9Hobn/UaCv/1ihqP9goKD/
        Z6CX/3Ggjv92oIj/gaCA/4agef+QoHH/l6Bn/5+fX/+noVf/sJ9N/7ahSP/Anz7/x6A3/8+fMP/YoCf/36Af/+efFf/woA3/9aAH
        /wGq//8Hqvn/Earw/xiq5v8gqd//J6rW/zKqz/83qsf/Qaq//0ipuf9RqrD/Wamo/2Gqof9pqZj/cqqP/3ipif+BqoD/iKl6/5Gq
        cf+ZqWj/n6lg/6iqV/+wqU7/uKpJ/8KqPv/Iqjj/0Kov/9mqKP/fqiD/6KoX//CqDv/3qQf/ALT+/we0+P8Qte//GLTl/yC13/8o
        tNX/MbXM/za1xv9Atb7/R7S3/1C1r/9YtKf/X7Sd/2i0lv9xtY7/d7SI/4K0f/+HtHn/kLVw/5i0Z/+etF//p7VW/6+0Tf+3tUj/
        wbU9/8e1N//RtS7/2LUn/+C0Hf/ntRb/8bQM//e1B/8Bvv7/Br/4/w+97/8Xv+b/H77e/ye/1v8wvsz/Nb7G/0C+vf9Hvrj/T76u
        /1i+pv9fvp7/Z72W/3C+jv93vYf/gL59/4a+d/+Pvm7/mL5n/5+/Xv+nvlb/sL5N/7a+R//Bvj3/xr43/8+/Lv/Yvyf/378e/+e+
        Fv/wvw3/9r4H/wHI//8IyPn/Ecjw/xnH6f8fyN//KMjY/zDHzv84yMn/Qsi//0jIuf9SyLD/Wcio/2HHoP9oyJj/c8iP/3jIif+B
        x3//iMh6/5HHcf+ZyGj/ocdg/6fIV/+yx07/t8hI/8HHP//JyDr/0ccx/9rIKP/gyCD/6McW//HIDv/3yAj/AdH//wjS+v8Q0fD/
        GdLn/yDS4P8o0db/MdLN/zfRx/9C0b//SNK5/1DSsP9Z0qn/YNKf/2jRmP9x0o//d9GJ/4LRgP+H0Xr/kdFx/5jRaP+g0GD/qNFX
        /7DRTv+30Un/wtI+/8fSOP/R0i//2NEo/+HSH//n0hf/8tIO//fSCP8A3P7/B935/w/c7/8Y3eb/H9ze/yfc1f8w3Mz/NtzG/0Hc
        vf9G3Lf/UNyv/1jdpv9g3J7/Z9yW/3Hcjv923Ij/gdx//4fcd/+Q3HD/mNtn/5/bX/+n3Fb/sNtN/7bcSP/B3T3/x9w3/9DdLv/Y
        3Cf/4N0e/+jcFv/x3Q3/9t0H/wLm//8I5/n/EeXw/xnn5/8h5t//KOfX/zLmzf835sf/Qea+/0jluP9R5q//WeWm/1/lnv9o5Zf/
        ceaO/3jliP+B5n7/iOZ4/5Hmb/+Z5Wf/n+Vg/6jmV/+w5U3/uOZI/8LmPv/I5jj/0eYv/9rnKP/g5x//6OYX//HmDv/45gj/
        """)
    /// JPEG, 32 × 24 pixels, progressive, 4:2:0.
    static let progressive = data(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8Q
        EBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ
        EBAQEBAQEBD/wgARCAAYACADASIAAhEBAxEB/8QAGAABAQEBAQAAAAAAAAAAAAAABQAGBAf/xAAXAQEAAwAAAAAAAAAAAAAAAAAH
        BQYI/9oADAMBAAIQAxAAAAHx1DXoKcRkENcgGsfehV2ygghQayf/xAAWEAADAAAAAAAAAAAAAAAAAAAAAgT/2gAIAQEAAQUCSISI
        SISISISISISISISISISI/8QAGREAAwADAAAAAAAAAAAAAAAAAAUhAwQx/9oACAEDAQE/AUbnlEbnlEe1klEe1klP/8QAGhEAAQUB
        AAAAAAAAAAAAAAAAAAIEBQYhMf/aAAgBAgEBPwGwSndLBKd0sDhelgcL0//EABUQAQEAAAAAAAAAAAAAAAAAAAAx/9oACAEBAAY/
        AoiIiIiIiP/EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAQEAAT8hR0Nktgv/2gAMAwEAAgADAAAAEIjPwv/EABQRAQAAAAAAAAAA
        AAAAAAAAACD/2gAIAQMBAT8QGZSn/8QAFhEBAQEAAAAAAAAAAAAAAAAAAEEQ/9oACAECAQE/EMqra2//xAAWEAADAAAAAAAAAAAA
        AAAAAAAAMcH/2gAIAQEAAT8QVAmBcioFQLgXAqBUC5FwKg//2Q==
        """)
    static let progressivePixels = data(
        """
        AQH3/wUB9P8LA+7/EwLm/xwD2/8kAtL/LQLL/zQCw/89Arz/QwK0/04Br/9UAqX/XwKb/2UCkf9tAoz/cwOD/34CfP+GA3X/iwRt
        /5QEZv+cBFv/pANR/64CSv+1AkP/vAM9/8MDNv/NAi//1AIl/90BGv/lAhP/7AIL//ADCf8ECfv/CAn3/xAK8v8WCuj/IQrg/ycK
        1v8wC83/NwrF/0AKwP9ICbj/UQqy/1kJqP9iCZ//aAqW/3ALj/94Cof/gQp+/4gKdv+PC3H/lgto/6ALX/+oClX/sQtN/7gKRf/A
        C0D/yAo6/9EKMf/ZCij/4Qke/+gKFf/vCg//9AwM/wYS/P8JFPn/EBTy/xgV6v8hFOD/KRPX/zIUzv85FMb/QhPB/0gTuf9RE7L/
        WROp/2IToP9qE5b/chSQ/3gUiP+BFH//iBR3/5AUcv+WFWj/oBNf/6kUVv+xE03/uhRG/8EUQf/IFDn/0RQy/9kUKP/iEh//6hQW
        //IUEf/1FQ3/Bhz7/wkd+P8QHvH/Fx7q/yAd3v8pHdX/MB3O/zkdx/9AHb//SBy3/1Ecsv9aHan/Yh2e/2sdlf9xHY//eR6H/4Ed
        f/+IHnj/jx5w/5cfaf+gHl7/qB1U/7EdTf+5HUX/wR0//8geOP/QHTL/2R4p/+MdHv/pHRb/8R0P//MeDP8FJ/r/CCj3/w8p8P8W
        Kef/ICne/ygo1P8xKc7/OCjG/z8ovv9IKLf/UCex/1koqP9iJ53/aiiU/3Epj/94KYX/gSl//4cpd/+PKnD/lylo/58pXf+oKVT/
        sChM/7koRf/BKT7/ySg3/9ApMf/YKCj/4igc/+koFv/wKA7/8ysK/wQy+v8IMvb/DTPu/xYz5v8eM9z/JzPV/y8yy/83MsT/PzK+
        /0Yyt/9PMrD/VzKm/2Exnv9oMpT/bzON/3Yyhf9/M33/iDN2/44zcP+WNGf/njNd/6YzVP+vM0v/tzJD/8AyPv/HMjb/0DIv/9kz
        J//hMh3/6TIT/+8zDf/zNAj/Azz7/wc99/8PPvD/Fz3m/x893f8oPdT/MDzM/zc9xf8/PL//Rjy3/088r/9XPKX/YTyc/2g8k/9w
        PI7/djyG/389ff+HPHX/jT5u/5U9Zf+ePVz/pz1T/7A9TP+2PUT/vz0//8g9OP/QPC7/2T0m/+E8HP/oPRL/7z0N//M+Cf8ERvz/
        CEf3/w9I8f8XR+f/H0fd/yhH1f8wRs3/OEfG/0BGwP9GRrj/T0ax/1dGpv9iRp3/aEaT/3BGjv93Rof/gEaA/4hGdv+OR2//lkdm
        /55GXP+nR1P/r0ZL/7dHRf/ARz//yUc5/9FGMf/aRyb/4kYd/+hHE//wRw7/9EcL/wRO+/8IT/f/D1Dy/xdQ6P8fT9//KFDW/zFQ
        zf85T8b/QFDB/0hRuv9QULL/WVCp/2JPoP9pT5b/cFCR/3dQh/+AUID/iE94/5BQcv+WUGj/nlBe/6dQVv+wUU//uFBH/8FQQv/I
        UDj/0E8w/9lPKP/hTx7/6k8W/+9QD//zUAv/BVj8/wlZ+P8PWvP/F1rp/yBa4P8oWtf/MVrO/zlZxv9BWsH/SFq8/1JZs/9bWqr/
        Y1mg/2tZl/9xWpL/d1qI/4JZgf+IWXn/kFpy/5daaf+gW2D/qFpW/7FaUP+5Wkj/wllD/8hZO//RWjL/2Vko/+FZH//qWRb/8FkQ
        //RbDf8EY/3/CGP4/w9k8v8XY+r/IGTh/yhj1/8xZM//OGTH/0Fkwv9JZLv/UmOz/1tjq/9jY6H/amOX/3FkkP94ZIn/gmOC/4lj
        eP+PZXP/l2Rp/6BlYf+oZFf/sWVO/7hlR//BZEL/yWQ6/9JkM//aYyn/4mMg/+lkF//wZA//9WUO/wRt/P8Ibvf/EG7y/xZu6f8e
        bt//J27W/y9uz/84bsj/QG/B/0huuf9RbrT/WW2q/2Ftn/9pbpb/cW2Q/3huh/+AbYD/iG55/45ucf+Wb2r/n25f/6dtVf+vbk7/
        t21G/79uP//Ibjn/0G0y/9luKv/hbh7/6W0V//BuEP/zbwv/A3j7/wd59v8PefH/FXno/x943v8oedX/L3nO/zd5x/8/esD/R3m4
        /1B4s/9YeKn/YHie/2h5lf9xeZD/d3mG/394f/+HeXj/jXlw/5V6Z/+eeV7/pnhU/695Tf+2eEX/v3o//8d5N//PeDH/2Hkp/+F4
        Hf/peRX/73kP//J6Cv8Dgfr/B4P3/w6C7/8WhOb/H4Ld/yeC1f8vg8z/N4LF/z6Cv/9Hg7n/T4Kx/1iCqP9ggp7/Z4KV/2+Djv93
        gob/gIJ9/4aCdv+Og2//lINl/56CXf+nglX/sINM/7aDRP++gz//xoI3/8+CMP/Xgif/4oIe/+iCFP/wgw7/8oQJ/wWL/P8IjPj/
        Dozw/xaN5/8fjN7/KI3V/zCMzf85i8X/QIzA/0iMuf9QjLD/WYyp/2GMn/9pi5X/cIyP/3eMh/+AjH7/iIt2/5CMb/+WjWb/noxe
        /6eMVf+wjU3/uIxF/8CMQP/GjDj/z4wx/9iNKP/ijB//6YwV//CNDv/0jQr/BpX7/wiW+P8Ql/H/Fpfo/yCW3v8pl9b/MZbO/zqW
        x/9Blr//SJe4/1CWsP9Zlqj/YZae/2mVlP9xlo//d5aG/4CWf/+IlXf/kJZw/5eWZv+gl17/qJZU/7GXTf+5lkX/wJZA/8iXOv/Q
        ljL/2Zcp/+KWHv/plhb/8ZcP//SXC/8En/n/CKD2/w+g7/8Woeb/H5/c/yig1P8voMz/OKDF/z+hvv9Jobf/UaCv/1qgqP9ioJ3/
        aKCT/3Chjv94oIX/gaB+/4egdv+PoW//l6Bn/5+gXP+ooVP/sKBL/7ihRP/Anz7/x6A3/8+fMP/YoCf/4p8c/+ifFP/woA3/8qEK
        /wSp+f8IqvX/Dqvw/xaq5v8eqt3/J6rU/zCrzP83q8T/QKu//0art/9RqrD/WKqm/2Kqnv9pqpT/cKuN/3erhf+Bqn7/iKp3/4+r
        cP+Wq2b/n6pc/6erVP+wqkz/uKtF/8GqQP/Iqjj/0Kov/9mqJv/hqhz/6qoU/++qDv/zqwn/BbP6/wiz+P8PtfH/F7Tn/yC13/8o
        tNX/MbXO/ze0xv9AtMH/R7S5/1G0sf9YtKf/YbOd/2m0lf9xtZD/d7SI/4K0f/+ItHf/kLVy/5a1af+gtF//p7VW/7G0Tf+4tEb/
        wbRB/8i0Of/RtDL/2bQo/+GzH//qtBb/77QO//S2C/8Fvfv/B774/w6+8P8Wv+j/H77e/yi+1v8vvs7/N73G/z6+v/9Hvrj/T72w
        /1i+qP9gvZ7/Z76U/3C9j/93vob/gL5//4a+d/+PvnD/l79p/5+/Xv+nvlT/sL5N/7i9Rf+/vkD/x705/8++Mv/Yvin/4b0f/+i9
        Fv/wvg//8sAL/wTI+v8Gyff/Dsrw/xXK5/8eyd3/J8nU/y7Jzf83ycb/PsrB/0bJuf9PybL/V8mn/1/Inf9nypT/cMmP/3fJh/9/
        yH//hsp3/47Jb/+Wymj/nsle/6bJVf+vyU7/t8hE/77JP//HyTj/zskx/9fJKP/gyB7/58gV/+/JDv/xygv/A9H5/wfT9v8N0/D/
        FdTn/x7T3v8m0tT/LtPN/zbSxf8+08D/R9O5/0/Ssv9Y06f/YNKe/2bSlP9v0o//dtKH/3/SgP+G0nf/j9Nw/5XTaP+d0l7/ptJW
        /67STP+30kX/v9NA/8fSOP/O0zH/1tIo/+HSH//n0hX/79MO//HUDP8F2vr/Cdz5/w/b8/8X3er/INvg/yjb1f8w3M7/ONvG/z/c
        wf9H27n/UNuy/1ncqv9h26D/aNuW/3Hbkf9424j/gduB/4fbef+Q23L/l9xo/5/bX/+o3Fb/sNtO/7nbSP/B20L/yds7/9DcMv/Y
        2yj/49sg/+nbGP/x3BH/890N/wnj//8N4/3/EuT1/xvk7v8j5OP/LOTa/zTj0v8748r/ROPF/0vjvf9V4rf/XOKt/2Xhov9t4pv/
        dOOU/3vjjP+F44X/jON7/5Tjdv+a423/pONh/6vkWf+14lP/vONM/8XjRf/M4z3/1eM2/97jLv/m4yT/7uIa//TkFf/45BH/
        """)
    /// JPEG, 32 × 24 pixels, of greys.
    static let grey = data(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8Q
        EBEQCgwSExIQEw8QEBD/wAALCAAYACABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF
        BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW
        V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi
        4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APjyy8E9P3P6Vv2Pgrp+5/SugsvBXT91+ldBZeCen7n9K3rLwT0/c/pXQWXgrp+5
        /St+y8FdP3P6V0Fl4J6fuf0resvBPT9z+ldBZeCun7r9K37LwV0/c/pXQWXgnp+5/Sv/2Q==
        """)
    static let greyPixels = data(
        """
        HR0d/x4eHv8gICD/ISEh/yMjI/8kJCT/JiYm/ycnJ/8pKSn/Kioq/ywsLP8tLS3/Ly8v/zAwMP8yMjL/MzMz/zU1Nf83Nzf/ODg4
        /zo6Ov87Ozv/PDw8/z4+Pv8/Pz//QUFB/0JCQv9ERET/RUVF/0ZGRv9ISEj/SUlJ/0tLS/8jIyP/JCQk/yYmJv8nJyf/KSkp/yoq
        Kv8sLCz/LS0t/y8vL/8wMDD/MjIy/zMzM/81NTX/NjY2/zg4OP85OTn/Ozs7/zw8PP8+Pj7/Pz8//0FBQf9CQkL/RERE/0VFRf9H
        R0f/SEhI/0pKSv9LS0v/TExM/05OTv9PT0//UVFR/ykpKf8rKyv/LCws/y4uLv8vLy//MDAw/zIyMv8zMzP/NTU1/zY2Nv84ODj/
        OTk5/zs7O/88PDz/Pj4+/z8/P/9BQUH/QkJC/0RERP9FRUX/RkZG/0hISP9JSUn/S0tL/01NTf9OTk7/UFBQ/1FRUf9SUlL/VFRU
        /1ZWVv9XV1f/Ly8v/zAwMP8yMjL/MzMz/zQ0NP82Njb/Nzc3/zk5Of86Ojr/Ozs7/z09Pf8/Pz//QEBA/0JCQv9DQ0P/RUVF/0ZG
        Rv9ISEj/SUlJ/0tLS/9MTEz/TU1N/09PT/9QUFD/UlJS/1RUVP9VVVX/V1dX/1hYWP9ZWVn/W1tb/1xcXP81NTX/NjY2/zg4OP85
        OTn/Ozs7/zw8PP8+Pj7/Pz8//0BAQP9CQkL/Q0ND/0VFRf9GRkb/SEhI/0pKSv9LS0v/TU1N/05OTv9QUFD/UVFR/1JSUv9UVFT/
        VVVV/1dXV/9ZWVn/Wlpa/1xcXP9dXV3/Xl5e/2BgYP9hYWH/Y2Nj/zs7O/88PDz/PT09/z8/P/9AQED/QkJC/0NDQ/9ERET/RkZG
        /0dHR/9JSUn/SkpK/0xMTP9NTU3/T09P/1BQUP9SUlL/VFRU/1VVVf9XV1f/WFhY/1lZWf9bW1v/XFxc/15eXv9fX1//YWFh/2Nj
        Y/9kZGT/ZWVl/2dnZ/9oaGj/QUFB/0JCQv9ERET/RUVF/0ZGRv9ISEj/SUlJ/0tLS/9MTEz/TU1N/09PT/9QUFD/UlJS/1NTU/9V
        VVX/VlZW/1hYWP9ZWVn/W1tb/1xcXP9eXl7/X19f/2FhYf9iYmL/ZGRk/2ZmZv9nZ2f/aWlp/2pqav9ra2v/bW1t/25ubv9HR0f/
        SEhI/0pKSv9LS0v/TExM/05OTv9PT0//UVFR/1JSUv9TU1P/VVVV/1ZWVv9YWFj/WVlZ/1tbW/9cXFz/Xl5e/19fX/9hYWH/YmJi
        /2NjY/9lZWX/ZmZm/2hoaP9qamr/bGxs/21tbf9vb2//cHBw/3Fxcf9zc3P/dHR0/0xMTP9NTU3/T09P/1BQUP9RUVH/U1NT/1VV
        Vf9WVlb/WFhY/1paWv9bW1v/XV1d/15eXv9fX1//YWFh/2JiYv9kZGT/ZWVl/2dnZ/9oaGj/aWlp/2tra/9tbW3/bm5u/3BwcP9x
        cXH/cnJy/3R0dP91dXX/d3d3/3h4eP95eXn/UlJS/1NTU/9VVVX/VlZW/1hYWP9ZWVn/W1tb/1xcXP9eXl7/YGBg/2FhYf9jY2P/
        ZGRk/2VlZf9nZ2f/aGho/2pqav9ra2v/bW1t/25ubv9wcHD/cXFx/3Nzc/90dHT/dnZ2/3d3d/95eXn/enp6/3t7e/99fX3/fn5+
        /4CAgP9YWFj/WVlZ/1tbW/9cXFz/Xl5e/19fX/9hYWH/YmJi/2RkZP9mZmb/Z2dn/2lpaf9qamr/a2tr/21tbf9ubm7/cHBw/3Fx
        cf9zc3P/dHR0/3Z2dv93d3f/eXl5/3p6ev98fHz/fX19/39/f/+AgID/gYGB/4ODg/+EhIT/hoaG/15eXv9fX1//YWFh/2JiYv9j
        Y2P/ZWVl/2ZmZv9oaGj/ampq/2tra/9tbW3/bm5u/29vb/9xcXH/cnJy/3R0dP91dXX/d3d3/3h4eP96enr/e3t7/3x8fP9+fn7/
        f39//4GBgf+Dg4P/hISE/4aGhv+Hh4f/iIiI/4qKiv+Li4v/ZGRk/2VlZf9nZ2f/aGho/2lpaf9ra2v/bW1t/25ubv9wcHD/cXFx
        /3Nzc/90dHT/dXV1/3d3d/95eXn/enp6/3t7e/99fX3/fn5+/4CAgP+BgYH/goKC/4SEhP+FhYX/iIiI/4mJif+Kior/jIyM/42N
        jf+Pj4//kJCQ/5GRkf9paWn/a2tr/2xsbP9ubm7/b29v/3BwcP9ycnL/c3Nz/3V1df93d3f/eHh4/3p6ev97e3v/fHx8/35+fv9/
        f3//gYGB/4KCgv+EhIT/hYWF/4aGhv+IiIj/ioqK/4uLi/+NjY3/jo6O/5CQkP+RkZH/k5OT/5SUlP+Wlpb/l5eX/3BwcP9xcXH/
        cnJy/3R0dP91dXX/d3d3/3h4eP95eXn/e3t7/319ff9+fn7/gICA/4GBgf+CgoL/hISE/4WFhf+Hh4f/iIiI/4qKiv+Li4v/jIyM
        /46Ojv+QkJD/kZGR/5OTk/+UlJT/lpaW/5iYmP+ZmZn/mpqa/5ycnP+dnZ3/dnZ2/3d3d/95eXn/enp6/3t7e/99fX3/fn5+/4CA
        gP+BgYH/g4OD/4SEhP+Ghob/h4eH/4iIiP+Kior/i4uL/42Njf+Ojo7/kJCQ/5GRkf+Tk5P/lJSU/5aWlv+Xl5f/mZmZ/5ubm/+c
        nJz/np6e/5+fn/+goKD/oqKi/6Ojo/97e3v/fHx8/35+fv9/f3//gICA/4KCgv+Dg4P/hYWF/4eHh/+JiYn/ioqK/4yMjP+NjY3/
        jo6O/5CQkP+RkZH/k5OT/5SUlP+Wlpb/l5eX/5iYmP+ampr/m5ub/52dnf+enp7/oKCg/6Ghof+jo6P/pKSk/6Wlpf+np6f/qKio
        /4GBgf+CgoL/hISE/4WFhf+Ghob/iIiI/4qKiv+Li4v/jY2N/46Ojv+QkJD/kZGR/5OTk/+UlJT/lpaW/5eXl/+ZmZn/mpqa/5yc
        nP+dnZ3/np6e/6CgoP+hoaH/o6Oj/6Wlpf+mpqb/p6en/6mpqf+qqqr/rKys/62trf+urq7/h4eH/4iIiP+Kior/i4uL/42Njf+O
        jo7/kJCQ/5GRkf+Tk5P/lJSU/5aWlv+Xl5f/mJiY/5qamv+cnJz/nZ2d/5+fn/+goKD/oqKi/6Ojo/+kpKT/pqam/6enp/+pqan/
        q6ur/6ysrP+urq7/r6+v/7CwsP+ysrL/s7Oz/7W1tf+NjY3/jo6O/4+Pj/+RkZH/kpKS/5SUlP+VlZX/lpaW/5iYmP+ampr/m5ub
        /52dnf+enp7/n5+f/6Ghof+ioqL/pKSk/6Wlpf+np6f/qamp/6qqqv+rq6v/ra2t/66urv+wsLD/sbGx/7Ozs/+1tbX/tra2/7e3
        t/+5ubn/urq6/5OTk/+UlJT/lpaW/5eXl/+YmJj/mpqa/5ubm/+dnZ3/n5+f/6CgoP+ioqL/o6Oj/6SkpP+mpqb/qKio/6mpqf+q
        qqr/rKys/62trf+vr6//sLCw/7Gxsf+zs7P/tLS0/7a2tv+4uLj/ubm5/7u7u/+8vLz/vb29/7+/v//AwMD/mJiY/5qamv+bm5v/
        nZ2d/56env+fn5//oaGh/6Kiov+kpKT/pqam/6enp/+pqan/qqqq/6urq/+tra3/rq6u/7CwsP+xsbH/s7Oz/7S0tP+1tbX/t7e3
        /7i4uP+6urr/vLy8/729vf+/v7//wMDA/8LCwv/Dw8P/xcXF/8bGxv+enp7/oKCg/6Ghof+jo6P/pKSk/6Wlpf+np6f/qKio/6qq
        qv+rq6v/ra2t/6+vr/+wsLD/sbGx/7Ozs/+0tLT/tra2/7e3t/+5ubn/urq6/7u7u/+9vb3/vr6+/8DAwP/CwsL/w8PD/8XFxf/G
        xsb/yMjI/8nJyf/Ly8v/zMzM/6Wlpf+mpqb/p6en/6mpqf+qqqr/rKys/62trf+urq7/sLCw/7Gxsf+zs7P/tLS0/7W1tf+3t7f/
        ubm5/7q6uv+8vLz/vb29/7+/v//AwMD/wcHB/8PDw//ExMT/xsbG/8jIyP/Jycn/y8vL/83Nzf/Ozs7/z8/P/9HR0f/S0tL/
        """)
    /// JPEG, 8 × 8 pixels, pure cyan in CMYK.
    static let cyan = data(
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoK
        CgYICwwLCgwJCgoK/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIB
        AwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZH
        SElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV
        1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD+f+v38r9/K/fyv//Z
        """)
    /// PNG, 4 × 2 pixels, 2 bits, a palette with alpha.
    static let palette = data(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAQAAAACAgMAAAACxpXwAAAADFBMVEX/AAAA/wAAAP8JCQlccX6GAAAABHRSTlP/gAD/oaGUZgAA
        AAxJREFUeJxjkGZ4AgABOQEARWSRmwAAAABJRU5ErkJggg==
        """)
    static let palettePixels = data("/wAA/wD/AIAAAP8ACQkJ/wkJCf8AAP8AAP8AgP8AAP8=")
    /// PNG, 4 × 1 pixels, greys of 16 bits: 0, 0x8000, 0xffff, 0x0101.
    static let sixteen = data(
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAABEAAAAACMx4xSAAAAEUlEQVR4nGNgYGhg+P+fkREACgUCgb2xkMkAAAAASUVORK5CYII=")
    /// PNG, 9 × 1 pixels, black and white.
    static let oneBit = data(
        "iVBORw0KGgoAAAANSUhEUgAAAAkAAAABAQAAAAAkubnQAAAAC0lEQVR4nGOMVAcAAN8Agt3ZpXoAAAAASUVORK5CYII=")
    /// PNG, 2 × 2 pixels, greys with alpha.
    static let greyAlpha = data(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAQAAADYv8WvAAAAEklEQVR4nGPk+s/VyCLCyMUIAAwuAbqv1nDuAAAAAElFTkSuQmCC")
    static let greyAlphaPixels = data("CgoK/xQUFIAeHh4AKCgoAQ==")
    /// PNG, 3 × 2 pixels, turned by 8, with texts and EXIF that hold the word SECRET.
    static let turned = data(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE3RFWHRDb21tZW50AFNFQ1JFVC1URVhU8UL8ywAAACBpVFh0WE1M
        OmNvbS5hZG9iZS54bXAAAAAAAFNFQ1JFVC1YTVDl/3ToAAAAMmVYSWZNTQAqAAAACAACAQ4AAgAAAAwAAAAmARIAAwAAAAEACAAA
        AAAAAFNFQ1JFVC1FWElGAOHwOYsAAAAYSURBVHicY/jPwMDwn4GB4T8ThPrPwAAAO+wF/Vg+vEcAAAAASUVORK5CYII=
        """)
    /// Turned upright, 2 × 3.
    static let turnedPixels = data("AAD///8A//8A/wD/AP////8AAP///wD/")
    /// 24 × 16 pixels.
    static let noise = data(
        """
        pU3K/xglMP+7HW3/Eyze/9Yje/8u2R7/P3If/8sZcf8XRJT/1kk8/51cNP9gvjH/IB5p//7aoP/u6Ln/mX9c/3wpmf/9r+X/kyU8
        /9ZUr/9N+tf/FCeg/66z/v/pIy//ivIh/x+e5P+RxbH/C+y1/1Y7/P8eb5P/Qn7L/8j+Kf9V5c3/jkbc/47Ut//Cdk3/KlpN/3Z3
        Bv/4XYb/kAJK/9a9o/9AG+n/yMvM/8k19v/NH2H/Imrh/1M4rv8aNAD/TTO6/w0kav/ATIH/sbry/z47+f/u9ff/nytJ/zSvh//1
        Ugv/ablL/w2YLv+Fu1X/tnKo/3Jjev/NdGb//LYO/w6P8f+EY7D/5LK6/ylwNP908GT/rGj3/wD1sP8rPcb/ZvRb/96qLP/K7c3/
        K1FX/0EOTf/uSvL/s09D/woHNP9H3mP/bA6A/2yVe/+mhNb/Qx+1/+rXQv9NCeH/XQJM/1hI8v89H6b/9zYd/39hjf8VMuf/DiDi
        /6Zmjf/n9H7/hGfl/0bVPv/I4qH/JXvb/yVsm/8+T7v/SYFG/+9wMP/L+VP/clLc/86t1/9ktqP/L7sJ/63q4f8JxKn/lyA5/3U1
        K/+HixT/XIpC/9iEz/9M/af/LY4d/13ZJf+JCC3/hSpx/yKHPv/oBa3/1YlC/xZ6OP9Shhn/XGef/5xplP/kW4r/sQmA/xIHCf9h
        833/5Dbd//3Jnf9uda//ZUfP/7EbQv8HJIL/3FMc/yvDkP98lhf/615Q/4nkAf+Guqj/pX0R/55vtv9dAKv/wyrz/45mf/8CLof/
        LUnM/xXJC/+Zm3f/K0/H/6b9TP+RShb/20cI/3UrD/8VRLj/NcDn/xkJff/6hwH/6SMv/yHygf8mh3j/aXbr//zDJ//1kxf/ZSdL
        /6mCm/9EBvb/H/iJ/zJv+v+Uku3/7u48/2afK//yCJT/6ifm/4nGa/9rJi7/SIa4/0OPOf+6dv7/+MkM/1EB+//mz5r/SNWw/8Ch
        Pf+pAKb/rcs9/2QGlP+BviH/yccn/7jbjP8YjzT/GpJM/3+I3/+hYb//2w7M/2gpGf/S5kb/kvgZ/0FX8f/Ur5D/mIKF/896mv/3
        yT3/VVIm/2r+cP/nqub/2kdi/3wuWf+vLqP/eryE/2cK0//E02v/wIqt/x//jv+4QG7/L4p//8TM5P/dnwv/QRDZ//L6AP8lyO//
        5X83/3JPTf836iv/FABA/3cTm/9BgN//OTIk/5lixv+FcgD/BZrr/46hfP/zeH7/DtKd/xwLY///1yn/g3TZ/710/P8Rrdf/ucpl
        /wOVIv9p/Wb/n2N2/+5xh/+XN/3/X3L4/9UcSv/JG23/DEjU/xoeXv/J5qD/OShU/6hhXv/vEJ//wb+p/+JWN/8BKI//KbPX/z9q
        wv+2nt3/LBny/2S+5P9ipbr/8g/S/37PFP/AEe3/IB+D/2Mgrf+5i6v/Foai/42YAf8hDHf/NvPu/8WA3P/8Q/7/XQSb/014p/+j
        67n/KGXI/1F+0P8hEfb/plLa/zUkh/8rajH/1//k/1h3RP/V63j/PpaW/4+Jvv+ChWX/4H5f/314Tv+QYKf/IcqA/312M//tEjT/
        AvN2/+W/FP+Wdz3/GWFj/ya+W//lhQP/NrNv/xO8rv9IFmj/ghNo/wWn0f++Xp//J2gQ//33IP/QM8r/Ty5T/8uK0f+RndX/Gp+2
        /9TVCf+6ZMj/z2gD/95Q2P86Ls//uutT/0IHGv9Iyy3/vVdK/7KRUv9XIjf/xPtl/5pAFv/3oRv/xixS/3HPZP/yXW//FcxQ/8S3
        P/9MfmL/FROl/zzH6f+c153/f9nH/7zk4P9bCwH/+u54/+TqW//yzDb/IkG3/9y7Lv/iFBT/Qiqg/ygbwf9FDSH/OGND//uTVP9x
        IbP/gVGl/4zpSf+C9Wr/hnmj/74SZf9dzlL/jqfA/1aHOv8YuOf/NYHJ/76HwP+8Srj/qSni/3VaGP+XgZ7/oAAR/3FMlP/d1br/
        GEP6/3QXC/8bAbX/mza2/3LTmv9EaLv/81FE/wd8TP/mMSD/
        """)
    /// By `reduce(4)`.
    static let noiseReduced = data(
        """
        bYOP/3dmgv99iG//mWlw/5Nkqf9lcqT/f2mQ/157eP+Udn//gIGH/4VxZ/+Jjlb/dpCd/49ygP+EgH//c2GP/5CAkf9rbJr/f41z
        /4Okof+mcHb/fHRg/29uYf+Nbm//
        """)
    /// 24 × 16 pixels, each opaque or transparent.
    static let holes = data(
        """
        SorN/wUcs//8f1QAFh8M/195UQA1BmQA02bUAJ4gmQD0A8D/7innAHM1hQATP6v/Gojf/5dvKwBWhXgAUadi/6h6wv/xAw3/d51s
        /ydXSgANOTYAsEgOABVGFQAXIboAIcQ2AGloOQARLJP/M0MyAJajrP+FCrP/kBi8//OTD/8P3zL/8BhuAJNX3wBnkxsAsvsw/179
        sf9RkW0A/1Q4APs1p/8wzcoA2Ay+AJuG2wDCd+sAEbKnAOalVv/gg3YAq+x5AIiaTwB+p7IAeKdg/zRUNADETUv/mN6MADc2jwDG
        7REAzN9x/+0LSP/PAnz/13V1AD/o3f+FMtYAzFCA//fpCv9dpwX/+jYT/29SZv8z6Wj/CL2v/+lrXv8+thz/jMPMAAYm1v+0hzcA
        m81w/+xsVAAjYvAASrTT/5ZA8P91iMD/2l/2AI+3ff+k9fj/K7lO/8UdK/9HsAcAaySW/zNJdwDnsU4AzlUu/2X9bQDgOzz/1ndH
        //wd9/9J+37/VANS/+/+l/+/2tYAXLgOABepMP/4SREA1ECtALuu8gCR3q//gBqU/7X8zv+LsGj/PKli/5lBLADMzxn/mTcDAGHz
        Hv9LKmwA6lkzABLXMwC8R57/ml7XAKMK3AD+FDz/z+QiAMZP8/80KvEATQfaAAQ+LQA+QvEAjXzmABm7SgCW/+v/GhAFAAcox/+f
        VPkAobzg/1VKO/9T1fT/54uq/48fqgBNntsAwMbAAOeRAP+GidgAFZNIAIz/sQD4w2YAnh3K/2mCBP/rLLUAd8uE//RnYABiL1z/
        ubfOAH4W/P82vu0AT6EP/48KMABo+G3/j9ox/0OCE/9mXMEADhoR/+r5IP89LoP/dy3JAOVRvQBxWBP/tB4OAIT3HABKogIAmOE1
        /6W+g/8/v/b/VuF6AAbvYwBQcCf/R+Qx/wsm5/+ld/QAu0mpAB1c5wDgTIj/0n5PAIqXqwCF+zf/6fc6AB1s9P89g2f/3YV6ADHH
        lP9THZYACOKuAOIAkgC43hT/b41cAFx1WQAoLP3/WWlGAJ1nBQDQHLH/kPwuANH0RP9/X7sAU74C/+QkPf99pMMAlTf9/w1ECgAt
        cl0ANJ+AAAkxY/8J7Xr/NLMwABeLP//8jzgAPs9GAHRL7P9UCcf/Esoa/63Ne//fpM0Apku0ANgFugBfI6b/ZgpzANfL6AAUEYj/
        EjOAAAbeeQCTOZz/VT0e/yvuS/8/Q5b/k4x8AJPocf9nu+v/9PCeAHyqcQDEygb/U3ql//uKkQCXHQsAIrLhAMbhtQBzT9X/tEdn
        /zDziQDTNAL/PP7LANWPOP/n6pP/lbTI/6QD///jmV7/St/BAC2ppQCmaNoADRiD/5mf3//H7bcAs+cFAHUy0f/NTmD/+c3h/y9X
        uf+7Jp8AOJav/1CUagDTXR4AtBXSAAGdAv/LMgcAZFn+/0ll0gBKUDYAMyZX/+/cHwClSXn/jVYQ/zIgsgDmxQoAcMoW/xt6fwAW
        UVj/A+mb/4H9IgDHcdP/zPgLACxYV//CXwP/yrk6/8WrzgA/2LMAxmHv/7B53wCODK4Ae0IvAIpB4v96Ubz/bs/AAJjzaADnQ4X/
        vH7OAEA+Lv/FDkr/B8csAHakYAAiuZgAIZ8tAJNAzP+2zu0AjVoP/7PTDP9/zbQAXZU6/3AUzwBS3GX/T8IU/1t0/v/esgAAkhUY
        ADgTowCwLNX/cY8u/9nirv8badsA+mAW/1lTeP9/Hlb/sdIvAJ9GRf/3eXsA40Sz/0RIe/882VYA7M9pAJQGuP9pFh7/m2Q4/+U5
        Uv/j77n/ViQXAO/4Kv+HN/r/+mGkALcukv99KEYADMpK/7xfVgCep8IAtqN1/0W9gQAdFTb/GW79//9QmQBIdFMA4s0tAOH1YQC+
        ARD/SZEkANetIP8EWlT/lwLi/2TwK//r20//KR6p/9e89gCZrw4AceUrAL7VuADhyoUAdFxnAHGBMACA+nT/czkp/yXhRAA068gA
        YvMvAL8dzwAYvhUAbeuZAEXaLAA6tVb/rgWCAHq+tv8WtDP/
        """)
    /// By `reduce(4)`.
    static let holesReduced = data(
        """
        OF2IcJpfmnCVeY6PbpmCj7tqSo+VlG6PjpKLj0VndGCAopSPdqFgn22fYXC3Yz9AX3yUYJNrZnCTYX6fVmhfcEGXko+Oa42flZBt
        v5xptVCNj4Zwd0daj5dDj0B2c0Sf
        """)
    /// The 3 × 2 picture of `turned` for each orientation from 1 to 8, by `ImageOps.exif_transpose`.
    static let orient = data(
        """
        /wAA/wD/AP8AAP////8A/wD/////AP//AAD//wD/AP//AAD//wD//wD//////wD//wD//wD//////wD/AAD//wD/AP//AAD///8A
        /wD/////AP///wAA/wD/AP8AAP///wAA////AP8A/wD/AP///wAA////AP////8A//8AAP8A////AP8A//8A//8AAP///wD//wAA
        //8A////AP8A////AP//AAD/AAD///8A//8A/wD/AP////8AAP///wD/
        """)

    private static func data(_ base64: String) -> Data {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
    }
}
