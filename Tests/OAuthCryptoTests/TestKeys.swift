import Foundation

/// Keys that are public on purpose: those of the vectors, and some that must be refused.
enum TestKeys {
    /// The bytes of a file of `vectors/keys`.
    static func file(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).appending(path: "../../../vectors/keys").standardized
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    /// The private key in the OAuth wiki's test case for RSA-SHA1.
    static let wikiPrivateKey = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALRiMLAh9iimur8V
        A7qVvdqxevEuUkW4K+2KdMXmnQbG9Aa7k7eBjK1S+0LYmVjPKlJGNXHDGuy5Fw/d
        7rjVJ0BLB+ubPK8iA/Tw3hLQgXMRRGRXXCn8ikfuQfjUS1uZSatdLB81mydBETlJ
        hI6GH4twrbDJCR2Bwy/XWXgqgGRzAgMBAAECgYBYWVtleUzavkbrPjy0T5FMou8H
        X9u2AC2ry8vD/l7cqedtwMPp9k7TubgNFo+NGvKsl2ynyprOZR1xjQ7WgrgVB+mm
        uScOM/5HVceFuGRDhYTCObE+y1kxRloNYXnx3ei1zbeYLPCHdhxRYW7T0qcynNmw
        rn05/KO2RLjgQNalsQJBANeA3Q4Nugqy4QBUCEC09SqylT2K9FrrItqL2QKc9v0Z
        zO2uwllCbg0dwpVuYPYXYvikNHHg+aCWF+VXsb9rpPsCQQDWR9TT4ORdzoj+Nccn
        qkMsDmzt0EfNaAOwHOmVJ2RVBspPcxt5iN4HI7HNeG6U5YsFBb+/GZbgfBT3kpNG
        WPTpAkBI+gFhjfJvRw38n3g/+UeAkwMI2TJQS4n8+hid0uus3/zOjDySH3XHCUno
        cn1xOJAyZODBo47E+67R4jV1/gzbAkEAklJaspRPXP877NssM5nAZMU0/O/NGCZ+
        3jPgDUno6WbJn5cqm8MqWhW1xGkImgRk+fkDBquiq4gPiT898jusgQJAd5Zrr6Q8
        AO/0isr/3aa6O6NLQxISLKcPDk2NOccAfS/xOtfOz4sJYM3+Bs4Io9+dZGSDCA54
        Lw03eHTNQghS0A==
        -----END PRIVATE KEY-----
        """

    /// The certificate of the same test case.
    static let wikiCertificate = """
        -----BEGIN CERTIFICATE-----
        MIIBpjCCAQ+gAwIBAgIBATANBgkqhkiG9w0BAQUFADAZMRcwFQYDVQQDDA5UZXN0
        IFByaW5jaXBhbDAeFw03MDAxMDEwODAwMDBaFw0zODEyMzEwODAwMDBaMBkxFzAV
        BgNVBAMMDlRlc3QgUHJpbmNpcGFsMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKB
        gQC0YjCwIfYoprq/FQO6lb3asXrxLlJFuCvtinTF5p0GxvQGu5O3gYytUvtC2JlY
        zypSRjVxwxrsuRcP3e641SdASwfrmzyvIgP08N4S0IFzEURkV1wp/IpH7kH41Etb
        mUmrXSwfNZsnQRE5SYSOhh+LcK2wyQkdgcMv11l4KoBkcwIDAQABMA0GCSqGSIb3
        DQEBBQUAA4GBAGZLPEuJ5SiJ2ryq+CmEGOXfvlTtEL2nuGtr9PewxkgnOjZpUy+d
        4TvuXJbNQc8f4AMWL/tO9w0Fk80rWKp9ea8/df4qMq5qlFWlx6yOLQxumNOmECKb
        WpkUQDIDJEoFUzKMVuJf4KO/FJ345+BNLGgbJ6WujreoM1X/gYfdnJ/J
        -----END CERTIFICATE-----
        """

    static let ellipticPrivateKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkx0pRzvChy4PekUD
        ypWDFAT+dADh0o2t9ha0qTceHi2hRANCAAQupFhphjpH6DyYecxFnDl6zjS9ntWl
        7+rEm8A0SbCiIWWYgdgGMThwRe8/pcOw94YrCAUfLX1pfusfztkgxils
        -----END PRIVATE KEY-----
        """

    static let ellipticPublicKey = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELqRYaYY6R+g8mHnMRZw5es40vZ7V
        pe/qxJvANEmwoiFlmIHYBjE4cEXvP6XDsPeGKwgFHy19aX7rH87ZIMYpbA==
        -----END PUBLIC KEY-----
        """

    /// `rsa-1024-pkcs8.pem`, encrypted with the pass phrase "secret" (PKCS#8).
    static let encryptedPKCS8 = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIIC3TBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQI2SxlytyeROMCAggA
        MAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBACnKFENUbKJmDAmJ6eIsQNBIIC
        gJdIKbBuu5okf4X3qie8enjTMwa8ovs0J/98v+sYLp/R5b6BNCH4VmtIi7ynSGCu
        wWsva0ImMCfOzYKC/gAfi49mE4Pj91hI7rK6rrAJhyislMBle7WpiO8Llm2aE8ro
        AKqFDfBAEksfYTWk4Qp4dnK5rM7P/khwF9/1drQG9jzA6h8Xa0E2hMdFBzENNNuJ
        6+njzavYepHpq02R+yMHujddsO+IsBW4mifpJ91e/tVfJsK8Ej9jYtuYilBtaL9e
        SgTKBIgqE+e/Wnb3Orpx7mFhVHfjtV1x8zV1Jqy3XegLM819seESybK2P9bHi3j5
        0kfHREJWZ3G4ZUEe0+ftZ3Gh73tbpH2bl7wfFsDH3wmXp2f0UWnncZBImTw7MwKA
        B1hFeRVzyu31+3tfuvQfZ6O4fNzdYGGJs5ioVOuaG5R/ff69uSrzslALiK3c+jUH
        tB3gRuLVbRwragPy0QJtVn+LZ6WxsalxCOramphBCIBinLRmOfW9nhCg30hvFZU9
        hac66EsBAdTj3cHMiSOXoh0BtBtMIfqngqJO+HW7keJ2u2aMJGBXXp4Bp/WaskYp
        JkOTTeKr/00vfm1mZ7XtGejZ40zWn7wGdUApjv4yw0S8XmfJU9F/TR0i0iWPn/t+
        l/IRN2C0sfB5ohIfabuGb3NojHHFT7v8zhrV+a2Sn4iHCcWEFgWgmlAu37wb4CnI
        AF+AyXyPEKka/imqZpRlZ0udgdnTn1cVsdvuyZKLtZaq9Jvw8HLUbJewxauX87Tg
        u13AGyJ8IwWMbSgcrUpbb/1eZootKK+nBqyDDeu2cybZdpw7G98PDkwt218OYimy
        WkdCBGd3glejdCwkz2lg6MU=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// The same key, encrypted with the same pass phrase in the older form (RFC 1421).
    static let encryptedPKCS1 = """
        -----BEGIN RSA PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,20FB1AA684D6FD54C20C7BC7E79912B8

        rG4tz2nq8gTG7w6dn2wVozSJzJJPJmHcfP3wPIM7lNiZFSPmJvut3h9Y2fTmP8VD
        CSWpzBmf1DSbNunBkmGmh/Mur/1RX0hZpkOTmc1YXo7n5tDimixHEjdCF6fDc8Jl
        jgVHHn2+u9vDrPv9X2MLkuGr9TUl1ouvPgYGSdt1EpYyVywahVG3UUF83WgOk76y
        XwatbSbVUwpZZdwIHHT1s54V14f4xJIRmC66LrKHPlYjK1K+TQzBEmbFA63/9FVD
        iCiLnxLlHqEE0pDrpwsmvGcqBOottMQW7Ics9riWrwSy1qmAz302MQOtq8WrKObR
        aDs4VppNO4Kh++deXZ9Vv575HzaoGIyLiIj5EVsIVBkHq3/mlHNOfM7/6u2ABJl/
        8r9oWfElNeh5/Ec+mnAJIUEupO3v5YAtxzvXt09N8nGelryrPmcllXwtikAuwM+S
        ASWs0pXQbHOo01A0G+p358086qNB3nQE7mmhqRDG6BzXJBYsUDTj/I9397W/hIFC
        z1RzIYwGCn52x2XDuW5UU4Fi0zP5FEYd+vcZpgzAowkY/8Z8xgcI37ZJ3wEeXywh
        +wR9POTQXtb1jNnR9r2aUWAWKYnXnL7/IQge8l3PJLswdPhXJQxB/n1YmlrhOvh1
        rwye7yd7nW0pVE+2bs1wu+gYSyR4rLxLrQevmtBFpYy/a8Tcpd7YxgujYw2tSsoZ
        pUiNfD07EJfC2cN58qzbzYzdU5k52iSC48hpVvmbLVs9etBpaumbD6l+HvrityGH
        kvKN9qxntHDaKF7Oy4xxIvm1Q5eam+zZZaprk7GdQBfU0zfppXjuse7SGfq1cWa8
        -----END RSA PRIVATE KEY-----
        """
}
