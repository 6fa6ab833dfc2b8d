import Drawing
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
    /// 24 × 16 pixels, each opaque or transparent.
    static let holes = PixelImage(
        width: 24, height: 16,
        pixels: PixelImage.noise(24, 16, alpha: 0...1).pixels.enumerated().map { $0 % 4 == 3 ? $1 * 255 : $1 })
    /// By `reduce(4)`.
    static let holesReduced = data(
        """
        a6Z4cH57kI+KZKFwe3lwj12TYXBSpIpgd0JXYIg/VnCHfoavm4V3j3KHZ497q3uPipyaYIl5dY+QWmWPg4+RgFKsZlCGXVFwf6dzgGaG
        qHB7tZuAd2+jgHuvg4BvnY2A
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
