/** Of notices whose message says nothing, and the language of all. PHONE-2. */
export const noticeTexts = { lang: 'et', title: 'Sise', body: 'Sulle on midagi uut.' }
