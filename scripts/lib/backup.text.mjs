/** What the commands for backups print. */
export const backupText = {
  usageOfBackup: 'Uso: npm run backup, npm run backup -- --to ARQUIVO, ou npm run backup -- --check ARQUIVO.',
  usageOfRestore: 'Uso: npm run restore -- ARQUIVO [--yes].',
  made: (file, bytes) => `Cópia feita e conferida (lida de volta e comparada): ${file}, ${megabytes(bytes)}.`,
  whole: (file) => `A cópia ${file} está inteira: foi lida e comparada, sem diferenças.`,
  about: ({ madeAt, program, tables }, timeZone) =>
    `Cópia de ${new Date(madeAt).toLocaleString('pt-BR', { timeZone })} (${program}). Produtos: ${tables.products}, ` +
    `serviços: ${tables.services}, perguntas: ${tables.faq}, usuários: ${tables.users}, fotos: ${tables.media}.`,
  replaces: (where) =>
    `Ela vai substituir tudo o que está em ${where}. O que está lá fica guardado em outra cópia. Todos precisarão entrar de novo no painel.`,
  question: 'Para continuar, digite sim: ',
  yes: 'sim',
  stopped: 'Nada foi mudado.',
  needsYes: 'Sem um terminal não há como perguntar, e nada foi mudado: acrescente --yes para restaurar sem perguntar.',
  restored: 'Restaurado. Um servidor que esteja no ar mostra o conteúdo restaurado em um segundo.',
  kept: (file) => `O que havia antes está em ${file}.`,
  nothingBefore: 'Não havia um banco de dados antes.',
  faults: {
    storage_full:
      'Não há espaço livre bastante no disco (a cópia precisa do tamanho das fotos, e uma restauração de duas vezes isso).',
    exists: 'Já existe um arquivo com esse nome, e nenhum é sobrescrito: escolha outro.',
    folder_unusable: 'A pasta ou o arquivo não pôde ser lido ou gravado: confira o caminho e as permissões.',
    database_unavailable: 'O banco de dados não pôde ser lido: confira DATABASE_URL e DATA_DIR.',
    foreign_database: 'O banco de dados é de outro programa, e nada foi mudado nele: confira DATABASE_URL e DATA_DIR.',
    newer: 'O arquivo ou o banco de dados é de uma versão mais nova deste programa: atualize o programa primeiro.',
    missing: 'O arquivo não existe: confira o caminho.',
    damaged:
      'O arquivo não é uma cópia do Toldaria, ou está danificado ou incompleto: nada foi mudado. Use outra cópia.',
    former_format:
      'Esta cópia é do formato anterior (.tar), que a versão 0.1 do Toldaria lê: restaure-a com essa versão, e atualize o programa depois. Nada foi mudado.',
    not_proven: 'O que está na cópia é diferente do que foi gravado: ela não vale.',
    killed: 'A cópia foi interrompida.',
    internal: 'Falha do programa:',
  },
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}
