/** What an operator reads when the environment is not usable. */
export const envText = {
  fault: (name: string, expected: string) => `${name}: valor inválido; esperado: ${expected}.`,
  port: 'um número inteiro de 0 a 65535',
  databaseUrl: 'file:<caminho> ou postgres://usuario:senha@servidor/banco',
  origin: 'um endereço como https://www.exemplo.com.br, sem caminho',
  email: 'um endereço de e-mail',
  bothOrNone: 'as duas variáveis juntas, ou nenhuma',
}
