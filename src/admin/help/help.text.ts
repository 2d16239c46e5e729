import { jobNouns } from '#contract/lists.text.ts'
import type { Outfit } from '#contract/outfit.text.ts'
import { capitalised, labelOf, withoutArticle } from '../ui/noun.ts'

/** A paragraph, or a term and what it means. */
type HelpLine = string | readonly [term: string, meaning: string]

interface HelpChapter {
  /** The screen's last part of the URL, or a word of its own: the address of the chapter in the help and in docs/manual.md. */
  id: string
  title: string
  /** What to do, in order. */
  steps?: readonly string[]
  lines?: readonly HelpLine[]
}

export const helpText = {
  title: 'Ajuda',
  intro: 'O painel em poucas palavras. Quase tudo o que você faz aqui pode ser desfeito.',
}

/** The owner's manual, of a company with this outfit. docs/manual.md is made from it (tests/docs.test.ts). */
export function helpChapters({ jobs, price }: Outfit): readonly HelpChapter[] {
  const { one, all, some, first } = jobNouns[jobs]
  const add = `Adicionar ${withoutArticle(one)}`
  return [
    {
      id: 'site',
      title: 'Mudar uma palavra, uma foto, o horário ou um contato',
      steps: [
        'No Dashboard, toque em “Seu site”: é o site como os visitantes o veem.',
        'Toque no que quer mudar. O formulário abre no campo certo.',
        'Mude e salve. O site mostra a mudança no mesmo lugar.',
      ],
      lines: [
        `No alto da tela, escolha outra página: ${labelOf(all)}, um produto ou a que aparece quando o endereço não existe.`,
        'Um “!” marca o que ainda é do exemplo. Botões como “Adicionar produto” e “Colocar o horário de atendimento” ficam onde a novidade vai aparecer.',
        'No celular, “Ver no site” ao lado de um item mostra o lugar dele em “Seu site”.',
      ],
    },
    {
      id: 'dashboard',
      title: 'O primeiro dia',
      steps: [
        'Abra no navegador o endereço do site com “/admin” no fim, por exemplo www.suaempresa.com.br/admin, e entre com o e-mail e a senha que recebeu de quem instalou o site.',
        `No Dashboard, siga os “Primeiros passos”: o ramo, o número da empresa, o CNPJ, o primeiro produto, o horário e ${first}. Cada um some quando está feito.`,
        'Em “Precisa de você”, toque em “Remover exemplos” quando já tiver os seus produtos: saem produtos, perguntas, frases e contatos que vieram prontos. Fica o que você mudou, e o que você desmarcar na lista.',
        'Em Segurança, troque a senha e crie os códigos de recuperação.',
      ],
      lines: [
        [
          'Sem o endereço ou a senha',
          'Peça a quem instalou o site um link de acesso: ele abre o painel uma vez, para você escolher a sua senha. Se um colega já entra no painel, ele também pode mandar o link.',
        ],
        [
          'De onde vêm os pedidos',
          'O Dashboard conta quantas vezes alguém tocou no WhatsApp, no telefone ou no e-mail do site. Para saber se foi pelo caminhão ou pelo cartão de visita, coloque “?de=caminhao” no fim do endereço do site ao criar o QR code: www.suaempresa.com.br/?de=caminhao. Use letras minúsculas sem acento, números e hífen, e nunca o nome de uma pessoa.',
        ],
        `No celular, abra o menu do navegador e escolha “Adicionar à tela inicial”: o painel abre como um aplicativo. No Android, um toque longo no ícone mostra “${add}” e “Seu site”.`,
      ],
    },
    {
      id: 'footer',
      title: 'Trocar o número, o e-mail ou o endereço',
      steps: [
        'Em “Seu site” ou em “Rodapé”, mude o contato e salve. Todos os botões de orçamento do site passam a usar o contato novo.',
        'No Dashboard, toque em “Testar” ao lado do contato novo. Se a conversa não abrir com a empresa, toque em “Desfazer”.',
      ],
      lines: [
        'Um número errado leva os clientes para outra pessoa. Por isso a mudança fica 7 dias no Dashboard de todos que usam o painel, com o contato antigo e o novo.',
      ],
    },
    {
      id: 'products',
      title: 'Um produto, pelo celular',
      steps: [
        'Toque em “Produtos” e em “Adicionar Produto”.',
        'Escreva o título e toque no quadro da foto: tire uma na hora ou escolha da galeria. Não precisa diminuir nem cortar.',
        'Escreva as características, uma em cada campo. Uma lista colada do WhatsApp vira um campo por linha.',
        'Toque em “Pré-visualizar” para ver a página antes, e em “Adicionar”. O produto aparece no site na hora, com uma página só dele.',
      ],
      lines: [
        ['A foto não foi aceita', 'Serve uma foto da câmera ou da galeria, de até 25 MB; um PDF ou um vídeo, não.'],
        ['Mandar para um cliente', 'No site, abra o produto e toque em “Compartilhar”.'],
        ['Mudou o título', 'O endereço antigo continua funcionando: quem guardou o link chega ao produto.'],
        [
          'Preço e texto',
          `Em “Preço” escreva, por exemplo, “${price}”. O preço com R$ aparece também no lugar que está no título, como Garagem, se nenhum outro produto servir para ele. O que está em “Conte mais” aparece na página do produto.`,
        ],
        ['Acabou por um tempo', 'Marque “Esgotado por enquanto”: o produto some do site até você desmarcar.'],
      ],
    },
    {
      id: 'works',
      title: `${capitalised(some)} entregue`,
      steps: [
        `No Dashboard, toque em “${labelOf(all)}” e em “${add}”.`,
        `Tire uma foto ou escolha várias da galeria: cada foto vira ${some}.`,
        'Escreva o bairro, escolha o produto e salve. O título pode ficar em branco.',
        `Tem uma foto do lugar antes d${one}? Coloque em “Antes”: o site mostra as duas, “Antes” e “Depois”.`,
      ],
      lines: [
        `Com uma foto de antes do mesmo ponto e no mesmo formato, ${first} assim fica na página inicial, e quem visita arrasta a linha entre o antes e o depois; marque “Mostrar lado a lado” para que isso não aconteça. A frase do cliente só vai para o site se você marcar que ele deixou. Com ${first}, as suas fotos tomam o lugar dos exemplos.`,
      ],
    },
    {
      id: 'services',
      title: 'Serviços e vídeos',
      steps: [
        'No Dashboard, toque em “Gerenciar serviços” e em “Adicionar Serviço”.',
        'Escreva o título e a descrição, e cole o endereço do vídeo no YouTube. Sem vídeo, escolha uma foto.',
        'Toque em “Adicionar”.',
      ],
    },
    {
      id: 'faq',
      title: 'Perguntas dos clientes, e a ordem de tudo',
      steps: [
        'Em “FAQ”, escreva a pergunta e a resposta como você responde no balcão.',
        `Para mudar a ordem, em Produtos, Serviços, FAQ ou ${labelOf(all)}, toque em “Ordenar”.`,
        'Arraste cada item ou use as setas. A nova ordem vale na hora.',
      ],
    },
    {
      id: 'page',
      title: 'Horário, cidades, frases e fotos da página',
      steps: [
        'Em “Seu site”, toque no que quer mudar. Tudo isso também está em “Página”, no Dashboard.',
        'No horário, toque em “Segunda a sexta, das 8h às 18h”, ajuste o que for diferente, coloque os feriados e as férias em “Dias em que não abre” e salve. Se abre o dia todo, marque “24 horas”; se passa da meia-noite, escreva a hora em que fecha, como 02:00. O site passa a dizer se a empresa está aberta agora e, se não está, quando abre.',
        'Toque na logo e coloque a logo da empresa, de preferência em PNG com fundo transparente, e escolha a cor dela. O site, os ícones, os links compartilhados e este painel passam a usá-las. A cor precisa ser escura, para que letras brancas sejam lidas sobre ela.',
        'Se a empresa é de outro ramo, escreva-o em “Página”, “Frases”, “Ramo da empresa”: o que fala de toldos sai da página, e um destaque aparece quando tem título ou foto.',
      ],
      lines: [
        'O que está vazio não aparece, e uma frase vazia fica com o texto pronto. Um destaque com o título de um produto leva a esse produto; no celular, quem o escolhe já pede orçamento dele. “Copiar para o Google” junta tudo em um texto, para o perfil da empresa no Google.',
      ],
    },
    {
      id: 'history',
      title: 'Errei. Como volto atrás?',
      lines: [
        [
          'Na hora',
          'Depois de excluir, salvar uma edição ou mudar a ordem, toque em “Desfazer” no aviso que aparece no alto. Ele fica 10 segundos, e cada mudança tem o seu.',
        ],
        [
          'Mais tarde',
          'Abra o Histórico, toque na mudança, compare o antes e o depois e toque em “Desfazer esta mudança”: só o que ela trocou volta ao que era.',
        ],
        [
          'Excluiu sem querer',
          'Por 30 dias o item fica guardado no Histórico, em “Excluídos”. Toque em “Trazer de volta”: ele volta inteiro, com a foto e no mesmo lugar. Depois dos 30 dias ele some de vez, também do histórico.',
        ],
        [
          'Alguém pediu para apagar',
          'Exclua o item e depois toque em “Excluir para sempre”, em “Excluídos”. Se o item fica e só o texto ou a foto de antes deve sumir, mude-o e, no formulário, toque em “Histórico deste item” e em “Apagar do histórico”: tudo o que ele já mostrou some de vez, e ele fica no site como está. Com os dados e as frases da tela Página é igual.',
        ],
        [
          'O que ainda fica depois de apagar',
          'As cópias de segurança feitas antes, até o fim do prazo delas: se o site voltar a uma delas, apague de novo. Um rascunho no navegador em que alguém o escreveu: descarte-o no formulário ou na tela de entrada. E o que saiu daqui: o Google, o WhatsApp e quem viu a página podem ter guardado a foto e o texto. Peça também a eles que apaguem; no Google, procure por “remover conteúdo desatualizado”.',
        ],
        [
          'Saiu sem salvar',
          'O que você digitou fica como rascunho neste aparelho por 30 dias. Abra o mesmo formulário e toque em “Recuperar”.',
        ],
      ],
    },
    {
      id: 'users',
      title: 'Um colega no painel',
      steps: [
        'Toque em “Usuários” e em “Adicionar Usuário”. Cada pessoa tem o seu próprio e-mail e a sua senha.',
        'Se alguém esqueceu a senha, toque em “Enviar link de acesso” ao lado do nome da pessoa e mande pelo WhatsApp. O link vale 24 horas e uma vez só.',
        'Quando alguém deixar a empresa, exclua o usuário: a pessoa sai do painel na hora. O nome, o e-mail e um código da senha ficam em “Excluídos” por 30 dias, ou até “Excluir para sempre”.',
      ],
      lines: [
        [
          'Alguém excluiu você',
          'Ao tentar entrar, o painel diz quem foi e quando. Peça que abra o Histórico, “Excluídos”, e toque em “Trazer de volta”: a sua senha continua valendo.',
        ],
      ],
    },
    {
      id: 'security',
      title: 'Perdi o acesso, e as cópias do site',
      lines: [
        [
          'Antes que aconteça',
          'Em Segurança, crie os códigos de recuperação e guarde a folha impressa. Com um código você volta a entrar sozinho. A folha vale até a próxima troca da senha, também a que alguém fizer em Usuários: depois dela, só com um link.',
        ],
        [
          'Se esqueceu a senha',
          'Na tela de entrada, toque em “Perdi o acesso”. Sem um código, peça a um colega que toque em “Enviar link de acesso” ao lado do seu nome, em Usuários.',
        ],
        [
          'Se alguém sabe a sua senha',
          'Troque por outra em Segurança: quem entrou com a anterior sai do painel. Depois crie outra folha, porque os códigos da anterior deixam de valer.',
        ],
        [
          'Se o celular sumiu',
          'Entre por outro aparelho, abra Segurança e toque em “Desconectar” ao lado do que sumiu.',
        ],
        [
          'Cópias',
          'O site faz uma cópia de tudo por dia e a confere sozinho. Em Segurança você vê de quando é a última, faz uma na hora e baixa para o seu computador.',
        ],
        [
          'Quando o site volta a uma cópia',
          'O que foi apagado ou excluído depois dela está de volta, também o acesso de quem saiu da empresa. O Dashboard avisa, e quem cuida do servidor recebe uma lista: apague e exclua de novo.',
        ],
      ],
    },
    {
      id: 'server',
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
  ]
}
