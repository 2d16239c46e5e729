/** Texts that site and panel share. */
export const browserText = {
  close: 'Fechar',
}
