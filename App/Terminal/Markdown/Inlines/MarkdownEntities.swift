/// The named characters of HTML that people and models write: signs, arrows and Greek letters. Letters with accents are typed.
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
        Alpha 391, alpha 3b1, amp 26, and 2227, apos 27, approx 2248, ast 2a, asymp 2248, bdquo 201e, Beta 392,
        beta 3b2, bsol 5c, bull 2022, cap 2229, cent a2, check 2713, Chi 3a7, chi 3c7, colon 3a, commat 40, copy a9,
        cup 222a, Dagger 2021, dagger 2020, dArr 21d3, darr 2193, deg b0, Delta 394, delta 3b4, divide f7, dollar 24,
        emsp 2003, ensp 2002, Epsilon 395, epsilon 3b5, equiv 2261, Eta 397, eta 3b7, euro 20ac, exist 2203,
        forall 2200, frac12 bd, frac14 bc, frac34 be, Gamma 393, gamma 3b3, ge 2265, geq 2265, gt 3e, half bd,
        hArr 21d4, harr 2194, hellip 2026, iexcl a1, infin 221e, int 222b, Iota 399, iota 3b9, iquest bf, isin 2208,
        Kappa 39a, kappa 3ba, Lambda 39b, lambda 3bb, laquo ab, lArr 21d0, larr 2190, lbrace 7b, ldquo 201c, le 2264,
        leq 2264, lowast 2217, lowbar 5f, lpar 28, lsaquo 2039, lsqb 5b, lsquo 2018, lt 3c, mdash 2014, micro b5,
        middot b7, minus 2212, Mu 39c, mu 3bc, nabla 2207, nbsp a0, ndash 2013, ne 2260, not ac, notin 2209, Nu 39d,
        nu 3bd, num 23, Omega 3a9, omega 3c9, Omicron 39f, omicron 3bf, or 2228, para b6, part 2202, percnt 25,
        permil 2030, Phi 3a6, phi 3c6, Pi 3a0, pi 3c0, plusmn b1, pound a3, Prime 2033, prime 2032, prod 220f,
        prop 221d, Psi 3a8, psi 3c8, quot 22, radic 221a, raquo bb, rArr 21d2, rarr 2192, rbrace 7d, rdquo 201d,
        reg ae, Rho 3a1, rho 3c1, rpar 29, rsaquo 203a, rsqb 5d, rsquo 2019, sbquo 201a, sect a7, shy ad, Sigma 3a3,
        sigma 3c3, sim 223c, sol 2f, sum 2211, sup1 b9, sup2 b2, sup3 b3, Tau 3a4, tau 3c4, Theta 398, theta 3b8,
        thinsp 2009, times d7, trade 2122, uArr 21d1, uarr 2191, Upsilon 3a5, upsilon 3c5, vert 7c, Xi 39e, xi 3be,
        yen a5, Zeta 396, zeta 3b6, zwj 200d, zwnj 200c
        """
}
