{-# LANGUAGE CPP #-}
{-# LANGUAGE OverloadedStrings #-}
-- authenticate-oauth behind oauthcheck's adapter protocol: signs with genSign, verifies with
-- checkOAuth. genSign signs the protocol parameters of the Credential that it is given, so the
-- adapter inserts all of them; it makes no header.
module Main (main) where

import           Control.Exception (SomeException, evaluate, try)
import           Control.Monad.Trans.Except (runExceptT)
import qualified Crypto.PubKey.RSA as Cryptonite
import qualified Crypto.Types.PubKey.RSA as RSA
import           Data.Aeson
import qualified Data.Aeson.Key as Key
import qualified Data.Aeson.KeyMap as KeyMap
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy.Char8 as L
import           Data.Either (isRight)
import           Data.Maybe (fromMaybe)
import           Data.Text (Text)
import qualified Data.Text.Encoding as Text
import           Data.X509 (PrivKey (PrivKeyRSA))
import           Data.X509.Memory (readKeyFileFromMemory)
import           Network.HTTP.Client
import           Network.HTTP.Types (SimpleQuery, renderSimpleQuery)
import           System.IO (hFlush, isEOF, stdout)
import           Web.Authenticate.OAuth

main :: IO ()
main = say (String VERSION) >> reply
  where
    reply = do
        isOver <- isEOF
        if isOver then pure () else do
            line <- B.getLine
            said <- try (answer (fromMaybe mempty (decodeStrict line)))
            let failed failure = ["error" .= show (failure :: SomeException)]
            say (object (either failed id said)) >> reply
    say line = L.putStrLn (encode line) >> hFlush stdout

answer :: Object -> IO [(Key.Key, Value)]
answer question = case signMethod of
    Nothing -> pure ["skipped" .= ("there is no private key" :: Text)]
    Just signing -> do
        parsed <- try (request question)
        case parsed of
            Left failure -> pure ["rejected" .= show (failure :: HttpException)]
            Right unsigned -> do
                let library = newOAuth
                        { oauthSignatureMethod = signing
                        , oauthConsumerKey = fromMaybe "" (lookup "oauth_consumer_key" oauth)
                        , oauthConsumerSecret = text question "consumer_secret" }
                if text question "op" == "sign" then sign library unsigned else verify library unsigned
  where
    oauth = members "oauth" question
    realm = [("realm", text question "realm") | KeyMap.lookup "realm" question /= Just Null]
    tokenSecret = insert "oauth_token_secret" (text question "token_secret") emptyCredential

    sign library unsigned = do
        signature <- genSign library (inserts (oauth ++ realm) tokenSecret) unsigned >>= evaluate
        pure ["signature" .= Text.decodeUtf8 signature]

    -- checkOAuth looks for the signature in the body if that is a form, else in the header.
    verify library unsigned = do
        let isForm = lookup "Content-Type" (members "headers" question) == Just "application/x-www-form-urlencoded"
            fields = filter (not . B.null) [text question "content", renderSimpleQuery False oauth]
            header = "OAuth " <> B.intercalate ", "
                [name <> "=\"" <> paramEncode value <> "\"" | (name, value) <- oauth ++ realm]
            signed
                | isForm = unsigned { requestBody = RequestBodyBS (B.intercalate "&" fields) }
                | otherwise = unsigned { requestHeaders = ("Authorization", header) : requestHeaders unsigned }
        checked <- runExceptT (checkOAuth library tokenSecret signed)
        pure ["valid" .= isRight checked]

    signMethod = case fromMaybe "HMAC-SHA1" (lookup "oauth_signature_method" oauth) of
        "HMAC-SHA256" -> Just HMACSHA256
        "HMAC-SHA512" -> Just HMACSHA512
        "RSA-SHA1" -> RSASHA1 <$> privateKey
        "RSA-SHA256" -> RSASHA256 <$> privateKey
        "RSA-SHA512" -> RSASHA512 <$> privateKey
        "PLAINTEXT" -> Just PLAINTEXT
        _ -> Just HMACSHA1
    privateKey = case readKeyFileFromMemory (text question "private_key") of
        PrivKeyRSA key : _ -> Just (converted key)
        _ -> Nothing

request :: Object -> IO Request
request question = do
    parsed <- parseRequest (B.unpack (text question "url"))
    pure parsed
        { method = text question "method"
        , requestBody = RequestBodyBS (text question "content")
        , requestHeaders = requestHeaders parsed ++ [("Content-Type", value) | (_, value) <- members "headers" question] }

-- The member of that name; empty if it is null.
text :: Object -> Key.Key -> B.ByteString
text question name = case KeyMap.lookup name question of
    Just (String characters) -> Text.encodeUtf8 characters
    _ -> ""

-- The members of the object of that name, which are texts.
members :: Key.Key -> Object -> SimpleQuery
members name question = case KeyMap.lookup name question of
    Just (Object object) -> [(Text.encodeUtf8 (Key.toText key), text object key) | key <- KeyMap.keys object]
    _ -> []

-- The key as the library's own RSA package has it.
converted :: Cryptonite.PrivateKey -> RSA.PrivateKey
converted key = RSA.PrivateKey
    { RSA.private_pub = RSA.PublicKey
        (Cryptonite.public_size public) (Cryptonite.public_n public) (Cryptonite.public_e public)
    , RSA.private_d = Cryptonite.private_d key
    , RSA.private_p = Cryptonite.private_p key, RSA.private_q = Cryptonite.private_q key
    , RSA.private_dP = Cryptonite.private_dP key, RSA.private_dQ = Cryptonite.private_dQ key
    , RSA.private_qinv = Cryptonite.private_qinv key }
  where public = Cryptonite.private_pub key
