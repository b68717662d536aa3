/** Follows the message of an error that only an admin can fix; `code` is the id of the request. OPS-8. */
export const codeText = (code: string) => ` Kood: ${code}.`

/** Matches the text of `codeText` and captures the code. */
export const codeInText = / Kood: (\S+)\./

/** Error messages for errors without a message from the server, and for a page that is older than the server. */
export const errorTexts = {
  network: 'Serveriga ei saa ühendust. Kontrolli internetiühendust ja proovi uuesti.',
  expired: 'Sinu sisselogimine on aegunud. Logi uuesti sisse.',
  outdated: 'Sise on vahepeal uuenenud. Laadi leht uuesti, kui sulle sobib: pooleli jäänud tekst jääb alles.',
  unforeseen: 'Midagi läks valesti. Proovi mõne aja pärast uuesti.',
}
