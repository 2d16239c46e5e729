export const focusText = {
  hint: 'A foto é cortada de um jeito no celular e de outro no computador. Toque no mais importante dela.',
  point: (x: number, y: number) => `Ponto principal da foto: ${x}% da esquerda, ${y}% do alto. Mova com as setas.`,
  crops: { phone: 'No celular', desk: 'No computador' },
}
