/** The texts of the forms of the page's words and photos. */
export const textsFormText = {
  hint: 'Campo vazio fica com o texto que aparece em cinza e inclinado.',
  useShipped: 'Editar o texto pronto',
  focus: 'O que não pode ser cortado',
  ownPhoto: 'Foto sua',
}

export const focusText = {
  hint: 'A foto é cortada de um jeito no celular e de outro no computador. Toque no mais importante dela.',
  point: (x: number, y: number) => `Ponto principal da foto: ${x}% da esquerda, ${y}% do alto. Mova com as setas.`,
  crops: { phone: 'No celular', desk: 'No computador' },
}
