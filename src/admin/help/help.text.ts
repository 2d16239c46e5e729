interface HelpSection {
  title: string
  /** A paragraph, or a term and what it means. */
  lines: readonly (string | readonly [term: string, meaning: string])[]
}

/** What an owner can do in the panel, and how to take it back. */
export const helpText = {
  title: 'Ajuda',
  intro: 'O painel em poucas palavras. Nada do que você faz aqui precisa ser definitivo.',
  sections: [
    {
      title: 'O que cada tela faz',
      lines: [
        ['Dashboard', 'A tela inicial: atalhos e, quando houver, o que precisa de você.'],
        [
          'Produtos',
          'O que a empresa fabrica e instala: foto, título e características. O que você salva aparece no site na hora.',
        ],
        ['Serviços', 'Cada serviço com o seu vídeo do YouTube. Abre pelo cartão “Gerenciar serviços” do Dashboard.'],
        [
          'Obras',
          'Fotos do que vocês já entregaram, uma ou várias de uma vez. A frase do cliente só vai para o site se ele autorizou. Abre pelo Dashboard.',
        ],
        ['FAQ', 'As perguntas que os clientes mais fazem, com as respostas.'],
        [
          'Rodapé',
          'WhatsApp, telefone, e-mail, endereço e redes sociais. Os botões de orçamento do site usam estes contatos.',
        ],
        [
          'Página',
          'As frases e fotos do site, e o que a empresa conta de si: horário, cidades, garantia, preços. Abre pelo Dashboard.',
        ],
        ['Usuários', 'Quem pode entrar no painel. Cada pessoa tem o seu próprio e-mail e a sua senha.'],
        ['Histórico', 'O que mudou, quem mudou e quando, e o que foi excluído. Abre pelo Dashboard.'],
        [
          'Segurança',
          'Seu nome, e-mail e senha, os aparelhos em que você está conectado e os códigos de recuperação. Abre pelo Dashboard.',
        ],
      ],
    },
    {
      title: 'Errei. Como volto atrás?',
      lines: [
        [
          'Na hora',
          'Depois de excluir, salvar uma edição ou mudar a ordem, toque em “Desfazer” na barra que aparece embaixo. Ela fica 10 segundos.',
        ],
        [
          'Mais tarde',
          'Abra o Histórico, toque na mudança, compare o antes e o depois e escolha a qual dos dois quer voltar.',
        ],
        [
          'Excluiu sem querer',
          'Por 30 dias o item fica guardado no Histórico, em “Excluídos”. Toque em “Trazer de volta”: ele volta inteiro, com a foto e no mesmo lugar. Depois dos 30 dias ele some de vez.',
        ],
        [
          'Saiu sem salvar',
          'O que você digitou fica como rascunho neste aparelho. Abra o mesmo formulário e toque em “Recuperar”.',
        ],
      ],
    },
    {
      title: 'Ver antes e arrumar a ordem',
      lines: [
        [
          'Pré-visualizar',
          'Em cada formulário, mostra como o site vai ficar no celular e no computador. Nada muda no site até você salvar.',
        ],
        [
          'Ordenar',
          'Em Produtos, Serviços e FAQ, arraste os itens ou use as setas para cima e para baixo. A nova ordem vale na hora.',
        ],
      ],
    },
    {
      title: 'Mudou o WhatsApp, o telefone ou o e-mail?',
      lines: [
        'Um número errado leva os clientes para outra pessoa. Por isso a mudança fica 7 dias no Dashboard de todos que usam o painel, com o contato antigo e o novo.',
        'Toque em “Testar” para conferir o novo. Se estiver errado, toque em “Desfazer”: só esse contato volta ao que era.',
      ],
    },
    {
      title: 'Esqueci a senha ou perdi o celular',
      lines: [
        [
          'Antes que aconteça',
          'Em Segurança, crie os códigos de recuperação e guarde a folha impressa. Com um código você volta a entrar sozinho.',
        ],
        [
          'Se aconteceu',
          'Na tela de entrada, toque em “Perdi o acesso”. Sem um código, peça a um colega que toque em “Enviar link de acesso” no seu cartão, em Usuários.',
        ],
        ['Se o celular sumiu', 'Entre por outro aparelho, abra Segurança e toque em “Encerrar” ao lado do que sumiu.'],
      ],
    },
    {
      title: 'Quando chamar quem cuida do servidor',
      lines: [
        'O painel não conserta tudo. Chame a pessoa que instalou o site para a empresa quando:',
        ['O servidor não responde', 'O painel diz isso há mais de dez minutos e a sua internet funciona.'],
        ['O espaço acabou', 'O painel avisa que não cabe mais nada.'],
        [
          'Ninguém consegue entrar',
          'Nem com um código, nem com o link de um colega. Um comando no servidor abre o painel de novo.',
        ],
        'Diga a que horas foi e o que estava escrito na tela; uma foto da tela ajuda muito. Nunca mande a sua senha.',
      ],
    },
  ] satisfies HelpSection[],
}
