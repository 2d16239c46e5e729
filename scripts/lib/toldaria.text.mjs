/** How an operator calls the commands, and what `--help` prints. */
export const toldariaText = {
  usage: (names) =>
    `Uso: npm run COMANDO -- ARGUMENTOS. Comandos: ${names.join(', ')}. Ajuda: npm run COMANDO -- --help.`,
  help: (names) =>
    names.map((name) => `${toldariaText.commands[name].usage}\n${toldariaText.commands[name].help}`).join('\n\n'),
  commands: {
    backup: {
      usage: 'Uso: npm run backup, npm run backup -- --to ARQUIVO, ou npm run backup -- --check ARQUIVO.',
      help: `Faz uma cópia do banco de dados, com fotos e histórico, e confere: lê de volta e compara. O servidor pode estar no ar.
  --to ARQUIVO     grava neste arquivo, que não pode existir ainda (sem a opção, na pasta BACKUP_DIR)
  --check ARQUIVO  só confere uma cópia que já existe`,
    },
    restore: {
      usage: 'Uso: npm run restore -- ARQUIVO [--yes].',
      help: `Troca tudo o que está no banco de dados pelo que está na cópia, e guarda antes o que havia em outra cópia. Diz o que foi excluído ou apagado depois da cópia e volta com ela. O servidor pode estar no ar.
  --yes  não pergunta antes`,
    },
    'admin:recover': {
      usage: 'Uso: npm run admin:recover, ou npm run admin:recover -- E-MAIL.',
      help: `Mostra um endereço que vale uma vez e deixa um usuário entrar no painel sem a senha. O servidor pode estar no ar.
  E-MAIL  o usuário; não precisa ser dito quando há um só`,
    },
    import: {
      usage: 'Uso: npm run import -- ENDEREÇO|ARQUIVO [--yes] [--add].',
      help: `Traz o conteúdo do programa anterior, ou de um arquivo JSON com as listas, e guarda antes uma cópia. O servidor pode estar no ar. O de outro Toldaria vem inteiro por uma cópia: npm run backup lá, npm run restore aqui.
  ENDEREÇO  da API, como https://api.exemplo.com.br
  --yes     importa; sem a opção, só diz o que viria
  --add     junta ao que já há aqui e não é exemplo`,
    },
    migrate: {
      usage: 'Uso: npm run migrate, ou npm run migrate -- --dry-run.',
      help: `Atualiza o banco de dados para esta versão do programa, como o início do servidor faz, depois de uma cópia conferida.
  --dry-run  só diz o que mudaria, e não muda nada`,
    },
  },
}

/** What the commands for backups print. */
export const backupText = {
  made: (file, bytes) => `Cópia feita e conferida (lida de volta e comparada): ${file}, ${megabytes(bytes)}.`,
  hookDone: 'O comando BACKUP_HOOK recebeu a cópia.',
  hookFailed: (code) => `A cópia está feita, mas o comando BACKUP_HOOK falhou (${code}): ela não saiu deste servidor.`,
  whole: (file) => `A cópia ${file} está inteira: foi lida e comparada, sem diferenças.`,
  about: ({ madeAt, program, tables }, timeZone) =>
    `Cópia de ${new Date(madeAt).toLocaleString('pt-BR', { timeZone })} (${program}). Produtos: ${tables.products}, ` +
    `serviços: ${tables.services}, perguntas: ${tables.faq}, usuários: ${tables.users}, fotos: ${tables.media}.`,
  replaces: (where) =>
    `Ela vai substituir tudo o que está em ${where}. O que está lá fica guardado em outra cópia. Todos precisarão entrar de novo no painel.`,
  question: 'Para continuar, digite sim: ',
  yes: 'sim',
  stopped: 'Nada foi mudado.',
  needsYes:
    'Sem um terminal não há como perguntar, e nada foi mudado: acrescente --yes para voltar à cópia sem perguntar.',
  restored: 'O site voltou à cópia. Um servidor que esteja no ar mostra o conteúdo dela em um segundo.',
  mayBeBack:
    'O que foi excluído ou apagado depois da cópia voltou, também o acesso de quem saiu da empresa: é preciso excluir e apagar de novo.',
  isBack:
    'Isto foi excluído ou apagado depois da cópia e está de volta, com o acesso dos usuários: é preciso excluir e apagar de novo.',
  kept: (file) => `O que havia antes está em ${file}.`,
  nothingBefore: 'Não havia um banco de dados antes.',
  unusable: (where, code) =>
    `${where} não pôde ser lido ou gravado (${code}): confira o caminho e BACKUP_DIR, ou dê a pasta ao usuário que roda o comando (chown).`,
  faults: {
    storage_full:
      'Não há espaço livre suficiente no disco (a cópia precisa do tamanho das fotos, e uma restauração de duas vezes isso).',
    exists: 'Já existe um arquivo com esse nome, e nenhum é sobrescrito: escolha outro.',
    folder_unusable: 'A pasta ou o arquivo não pôde ser lido ou gravado: confira o caminho e as permissões.',
    database_unavailable: 'O banco de dados não pôde ser lido: confira DATABASE_URL e DATA_DIR.',
    foreign_database: 'O banco de dados é de outro programa, e nada foi mudado nele: confira DATABASE_URL e DATA_DIR.',
    not_utf8:
      "O banco de dados não está em UTF-8: crie outro com create database … encoding 'UTF8' template template0.",
    newer: 'O arquivo ou o banco de dados é de uma versão mais nova deste programa: atualize o programa primeiro.',
    before_first_release:
      'O arquivo ou o banco de dados é de antes da versão 1.0.0, que não o lê, e nada foi mudado nele: use uma cópia da 1.0.0 ou de depois.',
    missing: 'O arquivo não existe: confira o caminho.',
    damaged:
      'O arquivo não é uma cópia do Toldaria, ou está danificado ou incompleto: nada foi mudado. Use outra cópia.',
    not_proven: 'O que está na cópia é diferente do que foi gravado: ela não vale.',
    killed: 'A cópia foi interrompida.',
    internal: 'Falha do programa:',
  },
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}

/** What an operator reads in the terminal before the server starts. */
export const startText = {
  nodeTooOld: (wanted, found) => `O Toldaria precisa do Node ${wanted} ou mais novo, e este é o ${found}.`,
  installing: (reason) => `Instalando os pacotes (${reason})…`,
  installFailed: 'Não foi possível instalar os pacotes: npm ci falhou: veja a mensagem acima.',
  firstInstall: 'primeira vez',
  interruptedInstall: 'uma instalação foi interrompida',
  differs: (folder) => `${folder} mudou`,
  missing: (folder) => `${folder} está faltando`,
  building: 'Construindo o site…',
  buildRefused: (code) =>
    `O programa é mais novo do que a pasta dist, que não pôde ser gravada (${code}): rode npm run build com o usuário dono dela.`,
  buildFailed: 'A construção falhou: veja a mensagem acima.',
  envUnreadable: (reason) =>
    `O arquivo .env não pôde ser lido (${reason}): confira se ele existe, e se o usuário que roda o programa pode ler o arquivo e a pasta dele.`,
  cutValue: (name) =>
    `.env: o valor de ${name} termina no primeiro #, porque não tem aspas. Se o # faz parte dele, escreva ${name}='…'.`,
  notBuilt: 'O site ainda não foi construído: rode npm start, ou npm run build.',
}
