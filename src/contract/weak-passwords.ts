/** A password with fewer characters counts as short. */
const advisedPasswordLength = 8

// The most common passwords, worldwide and in Brazil, in lower case.
const mostCommon = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345 1234 111111 11111111 000000 00000000 222222 555555 666666 777777
  888888 999999 112233 121212 123123 123123123 123321 123654 131313 147258 147258369 159357 159753 654321 7654321
  87654321 987654321 0123456789 102030 10203040 1020304050 101010 123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx a123456
  a1b2c3 a1b2c3d4 aa123456 abc123 abc1234 abcd1234 abcdef abcdefgh abc12345 admin admin1 admin12 admin123 admin1234
  administrador administrator amor amoreterno asdf asdfgh asdfghjkl atletico bahia baseball batman benfica biscoito
  bomdia botafogo brasil brasil10 brasil123 brasil2014 brasil2022 brasil2026 camila carlos changeme chocolate
  cinema computador corinthians corinthians1910 cruzeiro daniel default deus deusefiel deusefiel1 dragon estrela
  eduardo euteamo euamovoce familia felicidade felipe fernanda flamengo flamengo81 fluminense football
  futebol gabriel gremio guest gustavo hello123 iloveyou internet internacional jesus jesus123 jesuscristo juliana
  larissa leonardo letmein lucas lucas123 macaco marcelo mariana master matheus maverick meuamor minhasenha monkey
  mudar123 mudarsenha mustang mudar@123 mudar@2024 naosei nosenha palmeiras pass passw0rd password password1 password123
  p@ssw0rd p@ssword paulista princesa princess qazwsx qwe123 qwer1234 qwert qwerty qwerty1 qwerty123 qwertyuiop rafael
  ricardo rodrigo root santos saopaulo secret segredo senha senha1 senha12 senha123 senha1234 senha12345 senhasenha senha@123
  senha2024 senha2025 senha2026 senhaforte shadow sucesso sunshine superman test123 teste teste1 teste123 teste1234 toldaria
  toldo toldos toldos123 trustno1 user usuario vasco vascodagama vida vitoria welcome welcome1 whatever xxxxxx zaq12wsx`.split(
    /\s+/,
  ),
)

/** Why a password is easy to guess, or undefined: it is a common one (in any letter case), or it is short. */
export function passwordWeakness(password: string): 'common' | 'short' | undefined {
  if (mostCommon.has(password.trim().toLowerCase())) return 'common'
  return [...password].length < advisedPasswordLength ? 'short' : undefined
}
