import type { DatabaseReason } from './database-reason.ts'

/** Why a database cannot be used and what mends it, for the operator. @param where its file, or the host of its server */
export const databaseReasons = {
  missing: (where) =>
    `O arquivo do banco de dados, ${where}, não está lá: coloque-o de volta, ou volte a uma cópia com npm run restore; ou corrija DATABASE_URL ou DATA_DIR.`,
  no_permission: (where) =>
    `Sem permissão para ler e gravar o banco de dados em ${where}, com a pasta e os arquivos -wal e -shm ao lado: dê tudo ao usuário que roda o programa (chown).`,
  read_only_disk: (where) =>
    `O disco do banco de dados em ${where} está montado só para leitura: torne-o gravável (mount -o remount,rw).`,
  disk_full: (where) => `O disco do banco de dados em ${where} está cheio: libere espaço.`,
  login_refused: (where) =>
    `O servidor do banco de dados em ${where} recusou o usuário ou a senha, ou quer uma conexão cifrada: confira os dois e sslmode em DATABASE_URL, e o pg_hba.conf.`,
  no_database: (where) =>
    `O servidor em ${where} não tem um banco de dados com o nome que está em DATABASE_URL: confira o nome, ou crie-o com createdb.`,
  unknown_host: (where) =>
    `O servidor do banco de dados, ${where}, não foi encontrado: confira o nome em DATABASE_URL.`,
  not_listening: (where) =>
    `Nenhum banco de dados atende em ${where}: confira a porta em DATABASE_URL, e se o PostgreSQL está no ar.`,
  no_answer: (where) =>
    `O servidor do banco de dados em ${where} não responde: confira o endereço em DATABASE_URL, a rede e o firewall.`,
  certificate: (where) =>
    `O certificado do servidor do banco de dados em ${where} não pôde ser conferido: confira sslmode e sslrootcert em DATABASE_URL (docs/configuration.md).`,
  no_tls: (where) =>
    `O servidor do banco de dados em ${where} não aceita conexões cifradas: ligue ssl nele, ou tire sslmode de DATABASE_URL.`,
  read_only_server: (where) =>
    `O banco de dados em ${where} só aceita leitura: é uma réplica, ou está com default_transaction_read_only. DATABASE_URL deve levar ao principal.`,
} satisfies Record<DatabaseReason, (where: string) => string>
