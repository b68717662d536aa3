/** The default texts of a push notification, and the language of all. PHONE-2. */
export const notificationTexts = { lang: 'et', title: 'Sise', body: 'Sulle on midagi uut.' }
