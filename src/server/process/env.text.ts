/** Messages for the operator about an invalid environment. */
export const envText = {
  fault: (name: string, expected: string) => `${name}: valor inválido; esperado: ${expected}.`,
  port: 'um número inteiro de 0 a 65535',
  databaseUrl:
    'file:<caminho> ou postgres://usuario:senha@servidor/banco, com um só servidor; em um grupo, um nome que sempre leve ao principal',
  origin: 'um endereço como https://www.exemplo.com.br, sem caminho',
  backupKeep: 'um número inteiro de 0 (sem cópias diárias) a 9999',
  email: 'um endereço de e-mail',
  password: 'uma senha de até 1024 caracteres, sem caracteres de controle nulos',
  phone: 'um telefone com DDD, como (67) 3333-4444',
  trustProxy: 'true, false ou endereços IP separados por vírgula',
  siteVerification: 'letras, números, hífens e sublinhados, até 128, sem o resto da etiqueta',
  metricsToken: 'letras, números e sinais, sem espaços nem acentos',
  seed: 'demo ou none (o conteúdo de um arquivo vem por npm run import)',
  bothOrNone: 'as duas variáveis juntas, ou nenhuma',
}
