/** The second line beside a form, chosen only by method, path and status (spec §7: error bodies are not read). */
export const reasonText = {
  signInAgain: 'Você saiu do painel. Entre de novo e repita o que fez.',
  invalid: 'O servidor recusou os dados. Confira os campos e tente de novo.',
  blocked:
    'Uma proteção no caminho, como um firewall, recusou o envio (código 403). Nada se perdeu: avise quem cuida do servidor.',
  refused: (status: number) =>
    `O envio foi recusado (código ${status}). Nada se perdeu: tente de novo ou avise quem cuida do servidor.`,
  gone: 'Este item não existe mais. Recarregue a página para ver a lista atual.',
  savedAndDeleted: 'Isto já foi salvo, e depois alguém excluiu. Em Histórico, a lixeira traz de volta.',
  emailTaken: 'Este e-mail já pertence a outro usuário.',
  changedMeanwhile: 'Alguém mudou isto ao mesmo tempo. Recarregue a página, confira e salve de novo.',
  changedBeforeDelete: 'Alguém mudou isto há pouco. Confira e, se quiser, exclua de novo.',
  keptUser: 'Não é possível excluir o seu próprio usuário nem o último administrador.',
  pictureTooLarge: 'A foto é grande demais. Escolha uma menor.',
  tooMany: 'Muitas tentativas seguidas. Espere um pouco e tente de novo.',
  storageFull: 'O espaço do site acabou. Exclua fotos que não usa mais ou avise quem cuida do servidor.',
  broken: 'Algo deu errado no servidor. Nada se perdeu: tente de novo em instantes.',
  timedOut: 'O servidor demorou demais para responder: pode ter salvado ou não. Salve de novo; nada fica em dobro.',
  timedOutDelete:
    'O servidor demorou demais para responder: pode ter excluído ou não. Recarregue a página para conferir.',
  unreachable: 'O servidor não respondeu. Nada se perdeu: tente de novo em instantes.',
  offline: 'Este aparelho está sem internet. Nada se perdeu: tente de novo quando ela voltar.',
}
