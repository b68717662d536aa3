/** Texts of a push notification whose message has none, and the language of all. PHONE-2. */
export const notificationTexts = { lang: 'et', title: 'Sise', body: 'Sulle on midagi uut.' }
