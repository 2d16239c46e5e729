/** Words that both faces say. */
export const browserText = {
  close: 'Fechar',
}
