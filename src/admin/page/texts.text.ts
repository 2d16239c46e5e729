/** The texts of the forms of the page's words and photos. */
export const textsFormText = {
  hint: 'Campo vazio fica com o texto que aparece em cinza e inclinado.',
  useShipped: 'Editar o texto pronto',
  focus: 'O que não pode ser cortado',
  ownPhoto: 'Foto sua',
  own: { logoImage: 'Logo sua', accent: 'Cor sua' } as Record<string, string>,
  shippedColour: 'Voltar à cor original',
}
