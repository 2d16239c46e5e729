/** The texts of the image field, for every entity. */
export const imageText = {
  prompt: 'Escolha, solte ou cole uma foto',
  promptTouch: 'Escolha ou tire uma foto',
  hint: 'Pode ser direto da câmera: ela é reduzida aqui antes do envio.',
  small: (px: number, enough: number) =>
    `Esta foto tem só ${px} pixels no lado maior e vai ficar borrada no site. Se tiver uma com ${enough} ou mais, prefira.`,
  replace: 'Trocar foto',
  working: 'Preparando a foto',
  refused: 'O site não aceitou esta foto. Escolha outra, em JPG ou PNG, ou tire um print dela e envie o print.',
  remove: 'Remover imagem',
  preview: 'Foto escolhida',
  shipped: 'Foto de exemplo, que aparece hoje',
  required: 'Por favor, selecione uma imagem',
}
