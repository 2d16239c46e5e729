/** What each migration adds, for the operator. */
export const migrationText: Record<string, string> = {
  '001-initial': 'produtos, serviços, perguntas, usuários, dados da empresa e fotos',
  '002-social-posts': 'as publicações do Instagram',
  '003-session-use': 'o último uso de cada sessão',
  '004-devices': 'os aparelhos conhecidos de cada usuário',
  '005-service-posters': 'as capas dos vídeos',
  '006-idempotency': 'os pedidos já atendidos, para não repetir nenhum',
  '007-history': 'o histórico, a lixeira e a versão de cada item',
  '008-places': 'a ordem dos produtos e dos serviços',
  '009-access': 'os códigos de recuperação, os links de acesso e o aparelho de cada sessão',
  '010-slugs': 'o endereço da página de cada produto',
  '011-works': 'as obras',
  '012-company': 'o que a empresa conta de si: horário, cidades, garantia, preços',
  '013-texts': 'os textos e as fotos da página que a empresa trocou',
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('pt-BR')} MB`

/** What `npm run migrate` prints. */
export const migrateText = {
  schema: (where: string, newest: string | undefined) =>
    newest === undefined
      ? `O banco de dados em ${where} está vazio: o primeiro início do servidor cria tudo, e não há o que migrar.`
      : `O banco de dados em ${where} está na migração ${newest}.`,
  upToDate: 'Não falta nenhuma migração.',
  missing: (names: readonly string[]) =>
    ['Faltam:', ...names.map((name) => `  ${name}: ${migrationText[name] ?? ''}`)].join('\n'),
  size: (rows: number, bytes: number) =>
    `Ele tem ${rows.toLocaleString('pt-BR')} linhas e ${megabytes(bytes)}; a cópia feita antes precisa de até ${megabytes(2 * bytes)} livres no disco, metade só durante a conferência.`,
  wouldCopy: (folder: string) =>
    `npm run migrate, ou o próximo início do servidor, faz e confere uma cópia em ${folder} e só depois migra, tudo ou nada. Agora nada foi mudado.`,
  done: (copy: string) => `O banco de dados foi atualizado. A cópia de antes está em ${copy}.`,
}
