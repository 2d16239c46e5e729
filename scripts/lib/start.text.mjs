/** What an operator reads in the terminal before the server starts. */
export const startText = {
  nodeTooOld: (wanted, found) => `O Toldaria precisa do Node ${wanted} ou mais novo, e este é o ${found}.`,
  installing: (reason) => `Instalando os pacotes (${reason}) …`,
  installFailed: 'Não foi possível instalar os pacotes: npm ci falhou, veja a mensagem acima.',
  firstInstall: 'primeira vez',
  interruptedInstall: 'uma instalação foi interrompida',
  differs: (folder) => `${folder} mudou`,
  missing: (folder) => `${folder} está faltando`,
  building: 'Construindo o site …',
  buildFailed: 'A construção falhou, veja a mensagem acima.',
  notBuilt: 'O site ainda não foi construído: rode npm start, ou npm run build.',
}
