#if Live
/// What a state file had that an earlier program wrote, by another library for SQLite: killed after
/// a request, one whole flow, one that was approved and one that was begun.
enum StoredByEarlierProgram {
    static let sql = """
        CREATE TABLE client (key TEXT PRIMARY KEY, secret TEXT, public_key BLOB,
            callbacks TEXT NOT NULL) WITHOUT ROWID;
        INSERT INTO "client" VALUES('ck','cs',NULL,'oob
        http://localhost/a');
        INSERT INTO "client" VALUES('rsa',NULL,'-----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0NRwI1JghB96K5am+1Bk
        kyIksjw/bMa9txLW7vv8aNM/EdURljxLc/ash8roapem2+cntIJjxSBEPYzutXa0
        SVvcPFj/mPIxQ/zoboCW7u46LYHJc3Wt1FOjpboQQ0BuKikSOu63Ddi+KJCRO1Q7
        g+j1YDfZMQmbBAaCHNE9fqTrX8cl1wbFKL475GtdjzdIxFA+d61KB6LtXcWXSJWs
        0W9iRpiAngyXBhAwRgtv01Ke/5lfKvgjPFppBibgqyd6PxFCnCf96ZWkbo9ZWlYO
        xb+r/D0v+N+alqGn1V5GEHM+kDVVM2hEvh7S68PxIS3U9m2r+DbvdTxfBT+RZQ+f
        8QIDAQAB
        -----END PUBLIC KEY-----
        ','');
        CREATE TABLE forgotten (id INTEGER PRIMARY KEY CHECK (id = 1), time INTEGER);
        INSERT INTO "forgotten" VALUES(1,1795464309);
        CREATE TABLE nonce (timestamp INTEGER, digest BLOB,
            PRIMARY KEY (timestamp, digest)) WITHOUT ROWID;
        INSERT INTO "nonce" VALUES(1795464609,
          X'07063BFD1DFDE0ACB595A767E4B378DFAAE6758EF47B3CB6D2094BEF45FE34E6');
        INSERT INTO "nonce" VALUES(1795464609,
          X'33FCABF42D9839BDFB58B8EFCCC6774D37FDAFE58D98D719AA1EB92C94FC5FDD');
        INSERT INTO "nonce" VALUES(1795464609,
          X'46D0DF1DDBB1EEF34F177987219DD26F3EE9CBEEF06B9A09CA9ED31F4AEF015A');
        INSERT INTO "nonce" VALUES(1795464609,
          X'EAE6F4CFE75596623C1EE3AF4D56CDB9A64DD9CFEC971F5D5F467CCB522DE17A');
        INSERT INTO "nonce" VALUES(1795464609,
          X'F5598AD565F14B4B4CDFB13B0E5A10B0F2750B96229184E203A3AA967424BB0A');
        CREATE TABLE temporary (place INTEGER PRIMARY KEY, identifier TEXT UNIQUE,
            secret TEXT NOT NULL, client TEXT NOT NULL, callback TEXT NOT NULL,
            expiry INTEGER NOT NULL, form_token TEXT NOT NULL, state TEXT NOT NULL,
            value TEXT NOT NULL, wrong_verifiers INTEGER NOT NULL);
        INSERT INTO "temporary" VALUES(1,'reh8fnhfi1l3kgolguja',
          'moi2dg21u2t9qovo3kj0pn09feps6ld0','ck','oob',1795468209,'jjnp6743m16fk2iprdlt',
          'exchanged','u48715b8pkuhtof5c9k2',0);
        INSERT INTO "temporary" VALUES(2,'ken5elhj0khvvodpc4dt',
          '9b8ahh6dk2gudh3nrvpmn1e1br0a6o4i','ck','oob',1795468209,'t8cdvgmnguonh75im7ub',
          'approved','3mdia3ej22n7k2bf07bp',0);
        INSERT INTO "temporary" VALUES(3,'la5egij1dmadqkf6a23g',
          'vu8cjjj5qd8nusp778efkn0m3gg2t2rp','ck','oob',1795468209,'8r6751uuoncpu4q9qvrh',
          'pending','',0);
        CREATE TABLE token (identifier TEXT PRIMARY KEY, secret TEXT NOT NULL,
            client TEXT NOT NULL) WITHOUT ROWID;
        INSERT INTO "token" VALUES('tk','ts','ck');
        INSERT INTO "token" VALUES('u48715b8pkuhtof5c9k2','rbv3a4vcmcgm7p2foek65vu4icg8775b',
          'ck');
        PRAGMA user_version = 1;
        """
}
#endif
