/** Sentences of the log in a terminal, by `msg`, or by `event` of the security log. */
export const logText: Record<string, string> = {
  fatal: 'Falha que ninguém tratou: o programa vai terminar',
  internal: 'Falha ao responder a um pedido',
  storage_full: 'O disco está cheio: nada pôde ser salvo',
  busy: 'Um pedido foi recusado: o servidor está ocupado demais',
  database_unavailable: 'Um pedido falhou: o banco de dados não respondeu',
  database_away: 'O banco de dados não responde',
  database_back: 'O banco de dados voltou a responder',
  edition_late: 'Salvo, mas o site ainda mostra a edição anterior',
  edition_not_stored: 'A edição não pôde ser guardada no disco',
  edition_not_recompressed: 'A página continua no ar, mas não pôde ser mais comprimida',
  page_not_rendered: 'A página não pôde ser montada: a anterior continua no ar',
  posters_not_fetched: 'Capas de vídeos ainda não obtidas: nova tentativa amanhã',
  feed_not_read: 'Não foi possível ler o Instagram: as últimas fotos continuam no ar',
  variants_not_made: 'Uma foto não pôde ser gravada em todos os tamanhos',
  media_not_pruned: 'As fotos sem uso não puderam ser removidas',
  expired_rows_not_pruned: 'O que venceu (histórico, excluídos, pedidos repetidos) não pôde ser removido',
  connection_not_accepted: 'Uma conexão não pôde ser aceita',
  sign_in_succeeded: 'Alguém entrou no painel',
  sign_in_failed: 'E-mail ou senha errados no painel',
  sign_in_limited: 'Entrada no painel recusada por excesso de tentativas',
  token_refused: 'Um acesso forjado ou vencido foi recusado',
  user_created: 'Usuário criado',
  user_changed: 'Usuário alterado',
  user_deleted: 'Usuário excluído',
  password_changed: 'Senha alterada',
  proxy_not_trusted: 'Há um proxy na frente? TRUST_PROXY não está definida',
}

/** The names of the levels, by number. */
export const levelText: Record<number, string> = {
  10: 'rastro',
  20: 'detalhe',
  30: 'info',
  40: 'aviso',
  50: 'erro',
  60: 'grave',
}
