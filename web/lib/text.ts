/** Error messages for errors without a message from the server. */
export const errorTexts = {
  network: 'Serveriga ei saa ühendust. Kontrolli internetiühendust ja proovi uuesti.',
  expired: 'Sinu sisselogimine on aegunud. Logi uuesti sisse.',
  unforeseen: 'Midagi läks valesti. Proovi mõne aja pärast uuesti.',
}
