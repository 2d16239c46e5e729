/** Of the shipped pair, which is nobody's work. */
export const sunAndShade = {
  title: 'Sol e sombra',
  before: 'Terraço sob o sol, com mesa e cadeiras',
  after: 'O mesmo terraço na sombra de um toldo listrado',
  note: 'Imagem ilustrativa',
  like: 'Quero sombra assim',
}
