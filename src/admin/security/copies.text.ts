export const copiesText = {
  title: 'Cópias',
  never: 'Ainda não há nenhuma cópia do site.',
  last: (when: string, size: string) => `A última cópia conferida é de ${when} (${size}).`,
  advice:
    'A cópia guarda tudo: o que você escreveu, as fotos, o histórico e os excluídos. Conferida: foi aberta e está inteira.',
  loadFailed: 'Erro ao carregar as cópias',
  make: 'Fazer uma cópia agora',
  making: 'Fazendo a cópia...',
  makingAdvice: 'Pode levar alguns minutos. Você pode sair desta tela: a cópia continua.',
  made: 'Cópia feita e conferida',
  makeFailed: 'Erro ao fazer a cópia',
  enough: 'Já foram feitas várias cópias há pouco, e a última guarda tudo. Dentro de uma hora você pode fazer outra.',
  download: 'Baixar',
  downloadTitle: 'Baixar a cópia',
  downloadAdvice:
    'É um arquivo com tudo do site, também os e-mails dos usuários: guarde-o fora deste celular ou computador, onde só você alcança, como em um pen drive.',
  downloading: 'Preparando...',
  downloaded: 'O download começou',
  downloadFailed: 'Erro ao baixar a cópia',
}
