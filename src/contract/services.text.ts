export const serviceWords = {
  one: 'o serviço',
  all: 'os serviços',
  about: 'O que a empresa faz, com vídeos',
  address: '/#servico-',
  fields: { title: 'o título', description: 'a descrição', youtubeId: 'o vídeo do YouTube', image: 'a foto' },
}
