/// The named characters of HTML that people and models write: those of HTML 4, and some of HTML 5.
enum MarkdownEntities {
    static let characters: [Substring: Unicode.Scalar] = {
        var characters: [Substring: Unicode.Scalar] = [:]
        for entry in table.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
            let parts = entry.split(separator: " ")
            guard parts.count == 2, let value = UInt32(parts[1], radix: 16) else { continue }
            characters[parts[0]] = Unicode.Scalar(value)
        }
        return characters
    }()

    /// Names and code points in hexadecimal.
    private static let table = """
        Aacute c1, aacute e1, abreve 103, Acirc c2, acirc e2, acute b4, AElig c6, aelig e6, Agrave c0, agrave e0,
        alefsym 2135, Alpha 391, alpha 3b1, amacr 101, AMP 26, amp 26, and 2227, ang 2220, aogon 105, apos 27,
        approx 2248, Aring c5, aring e5, ast 2a, asymp 2248, Atilde c3, atilde e3, Auml c4, auml e4, bdquo 201e,
        Beta 392, beta 3b2, bigstar 2605, blacksquare 25aa, brvbar a6, bsol 5c, bull 2022, cap 2229, caron 2c7,
        Ccaron 10c, ccaron 10d, Ccedil c7, ccedil e7, cedil b8, cent a2, check 2713, checkmark 2713, Chi 3a7,
        chi 3c7, circ 2c6, clubs 2663, colon 3a, comma 2c, commat 40, cong 2245, COPY a9, copy a9, crarr 21b5,
        cross 2717, cup 222a, curren a4, Dagger 2021, dagger 2020, dArr 21d3, darr 2193, dash 2010, Dcaron 10e,
        dcaron 10f, deg b0, Delta 394, delta 3b4, diams 2666, divide f7, dollar 24, downarrow 2193, Eacute c9,
        eacute e9, ecaron 11b, Ecirc ca, ecirc ea, Egrave c8, egrave e8, emacr 113, empty 2205, emptyset 2205,
        emsp 2003, emsp13 2004, emsp14 2005, ensp 2002, eogon 119, Epsilon 395, epsilon 3b5, equals 3d,
        equiv 2261, Eta 397, eta 3b7, ETH d0, eth f0, Euml cb, euml eb, euro 20ac, excl 21, exist 2203, flat 266d,
        fnof 192, forall 2200, frac12 bd, frac14 bc, frac34 be, frasl 2044, Gamma 393, gamma 3b3, gbreve 11f,
        ge 2265, geq 2265, grave 60, GT 3e, gt 3e, hairsp 200a, half bd, hArr 21d4, harr 2194, Hat 5e,
        hearts 2665, hellip 2026, hstrok 127, hyphen 2010, Iacute cd, iacute ed, Icirc ce, icirc ee, iexcl a1,
        Igrave cc, igrave ec, imacr 12b, image 2111, infin 221e, inodot 131, int 222b, Integral 222b, Iota 399,
        iota 3b9, iquest bf, isin 2208, Iuml cf, iuml ef, Kappa 39a, kappa 3ba, Lambda 39b, lambda 3bb, lang 27e8,
        laquo ab, lArr 21d0, larr 2190, lbrace 7b, lbrack 5b, lceil 2308, lcub 7b, ldquo 201c, le 2264,
        Leftarrow 21d0, leftarrow 2190, leq 2264, lfloor 230a, lowast 2217, lowbar 5f, loz 25ca, lpar 28,
        lrm 200e, lsaquo 2039, lsqb 5b, lsquo 2018, lstrok 142, LT 3c, lt 3c, macr af, mdash 2014, micro b5,
        midast 2a, middot b7, minus 2212, Mu 39c, mu 3bc, nabla 2207, nacute 144, natural 266e, nbsp a0,
        ncaron 148, ndash 2013, ne 2260, NewLine a, ni 220b, NonBreakingSpace a0, not ac, notin 2209, nsub 2284,
        Ntilde d1, ntilde f1, Nu 39d, nu 3bd, num 23, numsp 2007, Oacute d3, oacute f3, Ocirc d4, ocirc f4,
        odblac 151, OElig 152, oelig 153, Ograve d2, ograve f2, oline 203e, omacr 14d, Omega 3a9, omega 3c9,
        Omicron 39f, omicron 3bf, oplus 2295, or 2228, ordf aa, ordm ba, Oslash d8, oslash f8, Otilde d5,
        otilde f5, otimes 2297, Ouml d6, ouml f6, para b6, part 2202, percnt 25, period 2e, permil 2030,
        perp 22a5, Phi 3a6, phi 3c6, phone 260e, Pi 3a0, pi 3c0, piv 3d6, plus 2b, plusmn b1, pound a3,
        Prime 2033, prime 2032, prod 220f, prop 221d, Psi 3a8, psi 3c8, puncsp 2008, quest 3f, QUOT 22, quot 22,
        radic 221a, rang 27e9, raquo bb, rArr 21d2, rarr 2192, rbrace 7d, rbrack 5d, rcaron 159, rceil 2309,
        rcub 7d, rdquo 201d, real 211c, REG ae, reg ae, rfloor 230b, Rho 3a1, rho 3c1, Rightarrow 21d2,
        rightarrow 2192, rlm 200f, rpar 29, rsaquo 203a, rsqb 5d, rsquo 2019, sacute 15b, sbquo 201a, Scaron 160,
        scaron 161, sdot 22c5, sect a7, semi 3b, setminus 2216, sharp 266f, shy ad, Sigma 3a3, sigma 3c3,
        sigmaf 3c2, sim 223c, sol 2f, spades 2660, Sqrt 221a, squ 25a1, square 25a1, star 2606, starf 2605,
        sub 2282, sube 2286, subseteq 2286, Sum 2211, sum 2211, sung 266a, sup 2283, sup1 b9, sup2 b2, sup3 b3,
        supe 2287, supseteq 2287, szlig df, Tab 9, Tau 3a4, tau 3c4, there4 2234, Theta 398, theta 3b8,
        thetasym 3d1, thinsp 2009, THORN de, thorn fe, tilde 2dc, times d7, trade 2122, Uacute da, uacute fa,
        uArr 21d1, uarr 2191, Ucirc db, ucirc fb, udblac 171, Ugrave d9, ugrave f9, umacr 16b, uml a8,
        uparrow 2191, upsih 3d2, Upsilon 3a5, upsilon 3c5, uring 16f, Uuml dc, uuml fc, varepsilon 3f5, verbar 7c,
        vert 7c, weierp 2118, Xi 39e, xi 3be, Yacute dd, yacute fd, yen a5, Yuml 178, yuml ff, zacute 17a,
        Zcaron 17d, zcaron 17e, zdot 17c, ZeroWidthSpace 200b, Zeta 396, zeta 3b6, zwj 200d, zwnj 200c
        """
}
