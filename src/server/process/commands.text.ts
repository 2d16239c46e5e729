import { migrations } from '../db/migrations.text.ts'

interface Named {
  name: string
  email: string
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('pt-BR')} MB`

/** What `npm run admin:recover` tells the operator. */
export const recoverText = {
  address: ({ name, email }: Named, url: string) =>
    `\nAbra este endereço para entrar como ${name} (${email}) com uma senha nova:\n\n  ${url}\n\nEle vale por 24 horas e uma única vez.\n`,
  choose: (email: string | undefined, users: readonly Named[]) =>
    [
      email === undefined ? 'Há mais de um usuário.' : `Nenhum usuário tem o e-mail ${email}.`,
      'Rode de novo com um destes e-mails: npm run admin:recover -- E-MAIL',
      ...users.map((user) => `  ${user.email} (${user.name})`),
    ].join('\n'),
}

/** What `npm run migrate` prints. */
export const migrateText = {
  schema: (where: string, newest: string | undefined) =>
    newest === undefined
      ? `O banco de dados em ${where} está vazio: o primeiro início do servidor cria tudo, e não há o que migrar.`
      : `O banco de dados em ${where} está na migração ${newest}.`,
  upToDate: 'Não falta nenhuma migração.',
  missing: (names: readonly string[]) =>
    ['Faltam:', ...names.map((name) => `  ${name}: ${migrations.find((one) => one.name === name)?.adds}`)].join('\n'),
  size: (rows: number, bytes: number) =>
    `Ele tem ${rows.toLocaleString('pt-BR')} linhas e ${megabytes(bytes)}; a cópia feita antes precisa de até ${megabytes(bytes)} livres no disco.`,
  wouldCopy: (folder: string) =>
    `npm run migrate, ou o próximo início do servidor, faz e confere uma cópia em ${folder} e só depois migra, tudo ou nada. Agora nada foi mudado.`,
  done: (copy: string) => `O banco de dados foi atualizado. A cópia de antes está em ${copy}.`,
}
