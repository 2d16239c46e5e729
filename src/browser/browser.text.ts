/** Texts of both apps. */
export const browserText = {
  close: 'Fechar',
}
