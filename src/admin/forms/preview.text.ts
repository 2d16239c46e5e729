export const previewText = {
  open: 'Pré-visualizar',
  title: 'Pré-visualização',
  note: 'Nada foi publicado ainda.',
  width: 'Largura da tela',
  widths: { phone: 'Celular', desk: 'Computador' },
  frame: 'O site com esta mudança',
  loading: 'Montando a página…',
}
