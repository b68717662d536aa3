/** The texts of the explorer's own components; GraphiQL is in English. */
export const text = {
  title: 'GraphQL',
  why: 'Skeemi näevad siin adminid ja nende tööriistad.',
  token: 'Võti',
  tokenHelp: 'Tööriista võti, või x-auth-token, millega sa praegu sisse logitud oled. Akna sulgemisel see unustatakse.',
  open: 'Ava',
  missing: 'Lisa võti.',
  refused: 'See võti ei ava skeemi. Kontrolli, kas see on terve ja veel kehtiv.',
  unreachable: 'Server ei vasta. Proovi mõne aja pärast uuesti.',
  checking: 'Avan skeemi…',
  removeToken: 'Unusta võti',
  rest: 'Serveri REST',
  examples: 'Näited',
  examplesHelp: 'Näide avaneb uuel vahelehel. Muutmise näited ootavad, et täidaksid muutujad.',
}
