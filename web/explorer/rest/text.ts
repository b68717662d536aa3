/** The texts of the page of the REST contract; Swagger UI speaks English. */
export const text = {
  title: 'REST',
  reading: 'Loen kirjeldust…',
  back: 'Ava Sise',
  problems: {
    signedOut: 'Seda lehte näevad administraatorid. Logi sisse ja ava leht uuesti.',
    noAdmin: 'Seda lehte näevad ainult administraatorid.',
    none: 'See server ei kirjelda oma RESTi.',
    unreachable: 'Server ei vasta. Proovi natukese aja pärast uuesti.',
  },
}
