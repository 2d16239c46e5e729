import type { Noun } from '../ui/noun.ts'

const demonstratives = { o: 'este', a: 'esta', os: 'estes', as: 'estas' }
const thisOne = ({ text, ending }: Noun) => `${demonstratives[ending]} ${text}`

export const conflictText = {
  changed: (who: string, noun: Noun, when: string) => `${who} mudou ${thisOne(noun)} ${when}`.trim(),
  deleted: (who: string, noun: Noun, when: string) => `${who} excluiu ${thisOne(noun)} ${when}`.trim(),
  you: 'Você',
  somebody: 'Alguém',
  choose: 'Nada se perdeu: escolha a versão que fica.',
  nothingToChoose: 'O que mudou já está no formulário. Confira e salve de novo.',
  stillHere: 'O que você escreveu continua aqui.',
  // 'Salvar' and 'Adicionar' are names of other buttons.
  createAgain: 'Criar de novo',
  versionOf: (name: string) => `Versão de ${name}`,
  storedVersion: 'Versão salva',
  myVersion: 'A minha',
  keepTheirs: (name: string) => `Ficar com a versão de ${name}`,
  keepStored: 'Ficar com a versão salva',
  keepMine: 'Ficar com a minha',
  blank: 'Em branco',
}
