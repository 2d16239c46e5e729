import type { Migration } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'

const copyFaults: Record<string, string> = {
  storage_full: 'o disco está cheio',
  folder_unusable: 'não é possível gravar na pasta',
}

/** Messages for the operator in the terminal. */
export const mainText = {
  site: (url: string) => `Site:   ${url}/`,
  panel: (url: string) => `Painel: ${url}/admin`,
  firstAdministrator: (email: string, password: string) =>
    `\nPrimeiro acesso ao painel (a senha só aparece esta vez):\n  E-mail: ${email}\n  Senha:  ${password}\n`,
  noPublicUrl: 'PUBLIC_URL não está definida: as páginas saem sem endereço canônico.',
  noProxy: (host: string) =>
    `HOST=${host} aceita conexões de outras máquinas, e TRUST_PROXY não está definida: na internet, coloque um proxy na frente (docs/deploy.md) e defina TRUST_PROXY=true.`,
  environment: (faults: string) => `Não foi possível iniciar. Corrija o ambiente:\n${faults}`,
  portTaken: (port: number) => `A porta ${port} já está em uso: pare o outro programa ou escolha outra com PORT.`,
  portDenied: (port: number) => `Sem permissão para usar a porta ${port}: escolha outra com PORT.`,
  hostUnknown: (host: string) => `O endereço ${host} não existe nesta máquina: corrija HOST.`,
  databaseUnreadable: (where: string, reason: string) =>
    `Não foi possível abrir o banco de dados em ${where} (${reason}): confira DATABASE_URL e DATA_DIR.`,
  databaseLost: (where: string) =>
    `O arquivo ${where} foi trocado ou removido (ou o -wal ao lado dele) com o servidor no ar, que parou para não gravar no lugar errado: coloque o arquivo de volta, ou volte a uma cópia com npm run restore, e inicie de novo.`,
  /** By the code of the error: the database, and its migrations that this program does not know. */
  databaseRefused: {
    foreign_database: (where: string, _unknown: readonly string[]) =>
      `O arquivo ${where} é o banco de dados de outro programa, e nada foi mudado nele: corrija DATABASE_URL ou DATA_DIR.`,
    newer: (where: string, unknown: readonly string[]) =>
      `O banco de dados em ${where} já é de uma versão mais nova do programa (tem ${unknown.join(', ')}; este programa vai até ${migrations.at(-1)?.name}), e nada foi mudado nele: instale a versão mais nova, ou volte com npm run restore à cópia feita antes da atualização.`,
    before_first_release: (where: string, _unknown: readonly string[]) =>
      `O banco de dados em ${where} é de antes da versão 1.0.0, que não o lê, e nada foi mudado nele: corrija DATABASE_URL ou DATA_DIR, ou guarde-o em outro lugar e comece com um banco vazio.`,
    not_utf8: (where: string, _unknown: readonly string[]) =>
      `O banco de dados em ${where} não está em UTF-8, e nada foi mudado nele: crie outro com create database … encoding 'UTF8' template template0.`,
  },
  copyFailed: (where: string, folder: string, fault: string) =>
    `O banco de dados em ${where} não foi atualizado, porque a cópia de segurança de antes não pôde ser feita em ${folder} (${copyFaults[fault] ?? fault}): libere espaço no disco ou corrija BACKUP_DIR.`,
  upgrading: 'Copiando e atualizando o banco de dados: servindo a última edição publicada até terminar.',
  upgraded: (copy: string) => `O banco de dados foi atualizado. A cópia de antes está em ${copy}.`,
  notBuilt: 'O site ainda não foi construído: rode npm start, ou npm run build.',
  /** @param why the sentence of the reason, if it is known */
  servingLastEdition: (why = '') =>
    `O banco de dados não responde: servindo a última edição publicada e tentando de novo. ${why}`.trim(),
  backupFolderUnusable: (folder: string, code: string) =>
    `Não é possível gravar cópias em ${folder} (${code}): corrija BACKUP_DIR, ou dê a pasta ao usuário que roda o programa (chown). Até lá nenhuma cópia é feita.`,
}

interface Named {
  name: string
  email: string
}

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
  missing: (missing: readonly Migration[]) =>
    ['Faltam:', ...missing.map(({ name, adds }) => `  ${name}: ${adds}`)].join('\n'),
  wouldCopy: (folder: string) =>
    `npm run migrate, ou o próximo início do servidor, faz e confere uma cópia em ${folder} e só depois migra, tudo ou nada. Agora nada foi mudado.`,
  done: (copy: string) => `O banco de dados foi atualizado. A cópia de antes está em ${copy}.`,
}
