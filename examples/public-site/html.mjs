/** Html whose interpolated values are escaped, unless they are html themselves. */
class Html {
  constructor(text) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value instanceof Html) return value.text
  return String(value || '').replace(/[&<>"']/g, (sign) => entities[sign])
}

/** Html with values: a template. */
export const html = (strings, ...values) => new Html(String.raw({ raw: strings }, ...values.map(textOf)))

/** What is html already: the sanitised texts of the gateway. */
export const raw = (text) => new Html(text)
