# shellcheck shell=bash
# Sourced by install: makes .build/adapters/NAME/adapter, of scripts with their interpreter, of others with the libraries of Debian.

# version_of PACKAGE, which the library itself does not say.
# shellcheck disable=SC2016 # dpkg-query's own variable
version_of() { dpkg-query -W -f '${Version}' "$1"; }

# cpp NAME INTO SOURCE OPTION…
cpp() { g++ -std=c++17 -O2 -fPIC -Wall -DADAPTER="\"$1\"" "$3" -o "$2/adapter" "${@:4}"; }

# java NAME INTO PACKAGE JAR…
java() {
    local classpath=/usr/share/java/gson.jar jar
    for jar in "${@:4}"; do classpath+=:/usr/share/java/$jar.jar; done
    javac -Xlint:all,-processing,-path -cp "$classpath" -d "$2/classes" "$1/Adapter.java" java/Protocol.java
    printf '#!/bin/sh\nexec java -Dfile.encoding=UTF-8 -cp "%s" Adapter "%s"\n' "$2/classes:$classpath" "$(version_of "$3")" >"$2/adapter"
    chmod +x "$2/adapter"
}

# script NAME INTO
script() {
    local file command
    for file in "$PWD/$1"/adapter.*; do
        case $file in
        *.js) command=node ;;
        *.php) command=php ;;
        *.pl) command=/usr/bin/perl ;;
        *.py) command=python3 ;;
        *.R) command=Rscript ;;
        *.rb) command=/usr/bin/ruby ;;
        *.tcl) command=/usr/bin/tclsh ;;
        esac
        printf '#!/bin/sh\nexec %s "%s"\n' "$command" "$file" >"$2/adapter"
    done
    chmod +x "$2/adapter"
}

# compile NAME INTO; the folder is scripts/adapters.
compile() {
    local source=$1/adapter.cpp flags=()
    case $1 in
    c-liboauth) read -ra flags <<<"$(pkg-config --cflags --libs oauth)" ;;
    cpp-cpprest) flags=(-lcpprest -lcrypto) ;;
    cpp-poco) flags=(-lPocoNet -lPocoFoundation) ;;
    cpp-qoauth)
        read -ra flags <<<"$(pkg-config --cflags --libs Qt5Network qca2-qt5)"
        flags+=(-DVERSION="\"$(version_of libqoauth-dev)\"" -I/usr/include/QtOAuth -lqoauth)
        ;;
    cpp-qt5-networkauth)
        source=cpp-qt6-networkauth/adapter.cpp
        read -ra flags <<<"$(pkg-config --cflags --libs Qt5NetworkAuth)"
        ;;
    cpp-qt6-networkauth) read -ra flags <<<"$(pkg-config --cflags --libs Qt6NetworkAuth)" ;;
    go-*) # Debian's Go libraries want GOPATH mode.
        GO111MODULE=off GOPATH=/usr/share/gocode go build -o "$2/adapter" \
            -ldflags "-X main.version=$(version_of "golang-github-${1#go-}-dev")" "$1/adapter.go"
        return
        ;;
    haskell-authenticate-oauth)
        ghc -v0 -O -DVERSION="\"$(version_of libghc-authenticate-oauth-dev)\"" -outputdir "$2/objects" -o "$2/adapter" "$1/Adapter.hs"
        return
        ;;
    java-google-oauth-client)
        java "$1" "$2" libgoogle-oauth-client-java google-oauth-client google-http-client guava opencensus-api opencensus-contrib-http-util
        return
        ;;
    java-signpost)
        java "$1" "$2" liboauth-signpost-java signpost-core commons-codec
        return
        ;;
    *)
        script "$1" "$2"
        return
        ;;
    esac
    cpp "$1" "$2" "$source" "${flags[@]}"
}
