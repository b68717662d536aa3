const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as html that shows it, also within an attribute's quotes. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
