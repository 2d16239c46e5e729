export const fabricsText = {
  hint: 'Toque na câmera para a foto do tecido. Várias fotos de uma vez viram vários tecidos.',
  name: (number: number) => `Nome do ${number}º tecido`,
  photo: (number: number) => `Foto do ${number}º tecido`,
  remove: (number: number) => `Tirar o ${number}º tecido`,
  example: 'Lona vinílica vermelha',
  add: '+ Adicionar tecido',
}
