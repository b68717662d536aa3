/** The texts of the page of the REST contract; Swagger UI is in English. */
export const text = {
  title: 'REST',
  reading: 'Loen kirjeldust…',
  back: 'Ava Sise',
  problems: {
    signedOut: 'Seda lehte näevad adminid. Logi sisse ja ava leht uuesti.',
    noAdmin: 'Seda lehte näevad ainult adminid.',
    none: 'See server ei kirjelda oma RESTi.',
    unreachable: 'Server ei vasta. Proovi mõne aja pärast uuesti.',
  },
}
