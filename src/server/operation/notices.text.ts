import type { OperatorNotice } from '#contract/overview.ts'

/** What `ALERT_HOOK` gets as a sentence, for the person who runs the server. */
export const alertText: { [Kind in OperatorNotice['kind']]: string } & { ended: (sentence: string) => string } = {
  edition_outdated: 'O site mostra conteúdo antigo: a página não pôde ser montada de novo. Veja o log do servidor.',
  no_proven_backup: 'Em BACKUP_DIR não há cópia conferida das últimas 48 horas. Veja o log e o espaço em disco.',
  disk_almost_full: 'Menos de 10% do disco do servidor está livre.',
  backup_hook_failed: 'O comando BACKUP_HOOK falhou com a última cópia: ela não saiu do servidor.',
  feed_token_refused: 'O Instagram recusou INSTAGRAM_TOKEN: gere um novo.',
  ended: (sentence) => `Resolvido: ${sentence}`,
}
