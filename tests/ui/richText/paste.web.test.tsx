import { blocksFromPasted, copiedHtml, hasPictures } from '../../../web/ui/richText/html/cleanPaste.ts'
import { blocksFromHtml } from '../../../web/ui/richText/html/readHtml.ts'
import { htmlFromBlocks } from '../../../web/ui/richText/html/writeHtml.ts'

const pasted = (html: string, text = '') => htmlFromBlocks(blocksFromPasted(text, html))
const pastedText = (text: string) => htmlFromBlocks(blocksFromPasted(text, ''))

/** The clipboard of Word for Windows: lists are paragraphs with the bullets in their text. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt} @list l0:level1 {mso-level-number-format:bullet} --></style></head>
<body lang=ET><!--StartFragment-->
<h1>Sadama koosolek<o:p></o:p></h1>
<p class=MsoNormal>Tere, <b>saarerahvas</b>!<span style='mso-spacerun:yes'>&nbsp; </span>Koosolek on
<i><span style='mso-bidi-font-style:normal'>laupäeval</span></i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Kai remont<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>palgid<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Praami ajad<o:p></o:p></p>
<p class=MsoNormal>Järjekord:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><!--[endif]-->avamine</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><!--[endif]-->arutelu</p>
<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="p" style='width:10pt'/><![endif]--><![if !vml]><img width=10 src="file:///C:/Temp/pilt.png" v:shapes="p"><![endif]></span>Loe <a href="https://saar.ee/kai">kai lehelt</a>.</p>
<!--EndFragment--></body></html>`

/** The clipboard of Google Docs: a <b> around everything without being bold, emphasis in styles, a nested list beside its item. */
const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e"><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Tere, </span><span style="font-weight:700;font-style:normal;text-decoration:none;">saarerahvas</span><span style="font-weight:400;font-style:italic;"> ja külalised</span><span style="font-weight:400;text-decoration:line-through;">!</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">kala</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">räim</span></p></li></ul><li dir="ltr" aria-level="1"><p role="presentation"><a href="https://saar.ee/" style="text-decoration:none;"><span style="font-weight:400;text-decoration:underline;color:#1155cc;">kartul</span></a></p></li></ul><h2 dir="ltr"><span style="font-weight:400;">Ajad</span></h2><div dir="ltr"><table><colgroup><col width="100"/></colgroup><tbody><tr><td style="border:solid"><p dir="ltr"><span>Praam</span></p></td><td><p><span>14.30</span></p></td></tr></tbody></table></div><p><span style="font-weight:400;"><span style="border:none;display:inline-block;"><img src="https://lh7-rt.googleusercontent.com/x" width="10" /></span></span></p></b><br class="Apple-interchange-newline">`

/** The clipboard of Chrome with an excerpt of a page. */
const page = `<meta charset='utf-8'><nav><a href="/">Avaleht</a></nav><article style="color: rgb(0,0,0); font-weight: 400; text-align: start;"><h1 style="font-weight:700">Praamid</h1><p class="lead" onclick="alert(1)" style="text-align:center">Sõidavad&nbsp;<span class="Apple-converted-space">&nbsp;</span><strong>iga päev</strong>, ka <code>talvel</code>.<script>alert(2)</script></p><style>p{color:red}</style><p>Vaata <a href="javascript:alert(3)">siia</a>, <a href=" https://praam.ee/ " target="_blank" onmouseover="alert(4)">sinna</a> ja <a href="data:text/html,a">tänna</a>.</p><figure><img src="https://praam.ee/a.jpg" onerror="alert(5)"><figcaption>Praam Kuivastus</figcaption></figure><blockquote>Meri on lai.</blockquote><iframe src="https://praam.ee/"></iframe><form><button>Osta</button><input value="a"></form><svg><script>alert(6)</script><a xlink:href="javascript:alert(7)"><text>x</text></a></svg><hr><ol start="3"><li>kolm</li></ol></article>`

/** The clipboard of Excel: a cell with a line break, an empty one, and one at the end of a row. */
const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15">
<style><!--td {mso-style-parent:style0; font-size:11.0pt}--></style></head><body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse'>
<!--StartFragment--> <col width=64 span=3 style='width:48pt'>
 <tr height=20><td height=20 class=xl65 width=64>Nimi</td><td width=64>Juuni</td><td width=64>Juuli</td></tr>
 <tr height=40><td class=xl66><font class="font5"><b>Mari</b></font><br>
  Tamm</td><td align=right>12,50</td><td align=right>3</td></tr>
 <tr height=20><td>Jaan</td><td></td><td align=right>4</td></tr>
 <tr height=20><td></td><td>&nbsp;</td><td></td></tr>
 <tr height=20><td>Kokku</td><td align=right>12,50</td><td></td></tr>
<!--EndFragment--></table></body></html>`

/** The clipboard of Google Sheets. */
const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;" data-sheets-value="{&quot;1&quot;:2}">Praam</td><td>Väljub</td></tr><tr><td><a class="in-cell-link" target="_blank" href="https://praamid.ee/">Kuivastu</a></td><td>14.30</td></tr></tbody></table></google-sheets-html-origin>`

/** An item of Word Online: a list and a wrapper for each, the level in an attribute. */
const onlineItem = (tag: 'ul' | 'ol', level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list"><li data-leveltext="" data-font="Symbol" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph" paraid="1"><span class="TextRun" lang="ET"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`
const wordOnline =
  '<div class="OutlineElement"><p class="Paragraph"><span class="TextRun">Päevakord:</span><span class="EOP">&nbsp;</span></p></div>' +
  onlineItem('ul', 1, 'Kai <span style="font-weight:bold">remont</span>') +
  onlineItem('ul', 2, 'palgid') +
  onlineItem('ul', 2, 'naelad') +
  onlineItem('ul', 1, 'Praami ajad') +
  '<div class="OutlineElement"><p class="Paragraph"><span>Järjekord:</span></p></div>' +
  onlineItem('ol', 1, 'avamine') +
  onlineItem('ol', 2, 'tervitus') +
  onlineItem('ol', 1, 'arutelu')

describe('pasting', () => {
  test('EDIT-1 from Word keeps paragraphs, lists with their levels, links and emphasis', () => {
    expect(pasted(word)).toBe(
      '<p><strong>Sadama koosolek</strong></p><p>Tere, <strong>saarerahvas</strong>! Koosolek on <em>laupäeval</em>.</p>' +
        '<ul><li>Kai remont<ul><li>palgid</li></ul></li><li>Praami ajad</li></ul><p>Järjekord:</p>' +
        '<ol><li>avamine</li><li>arutelu</li></ol><p>Loe <a href="https://saar.ee/kai">kai lehelt</a>.</p>',
    )
  })

  test('EDIT-1 from Google Docs keeps the same, and not everything bold', () => {
    expect(pasted(docs)).toBe(
      '<p>Tere, <strong>saarerahvas</strong><em> ja külalised</em><s>!</s></p>' +
        '<ul><li>kala<ul><li>räim</li></ul></li><li><a href="https://saar.ee/">kartul</a></li></ul>' +
        '<p><strong>Ajad</strong></p><p>Praam | 14.30</p>',
    )
  })

  test('EDIT-1 from a web page keeps the same without active content and alignment', () => {
    expect(pasted(page)).toBe(
      '<p><a href="/">Avaleht</a></p><p><strong>Praamid</strong></p><p>Sõidavad <strong>iga päev</strong>, ka talvel.</p>' +
        '<p>Vaata siia, <a href="https://praam.ee/">sinna</a> ja tänna.</p><p>Praam Kuivastus</p><p>Meri on lai.</p>' +
        '<p>Osta</p><ol><li>kolm</li></ol>',
    )
  })

  test.each([
    ['<img src=x onerror=alert(1)>', ''],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', '<p>ipt&gt;alert(1)ipt&gt;</p>'],
    ['<a href="java\tscript:alert(1)">a</a>', '<p>a</p>'],
    ['<a href="//kuri.ee/">a</a>', '<p>a</p>'],
    ['<math><mtext><script>alert(1)</script></mtext></math>b', '<p>b</p>'],
    ['<p>a</p><!-- <p>b</p> -->', '<p>a</p>'],
    ['<title>Pealkiri</title><p>a</p>', '<p>a</p>'],
  ])('EDIT-1 removes active content of %s', (html, left) => {
    expect(pasted(html)).toBe(left)
  })

  test('EDIT-1 makes a line of each table row: from Excel, from Sheets and from Word', () => {
    expect(pasted(excel)).toBe(
      '<p>Nimi | Juuni | Juuli</p><p><strong>Mari</strong> Tamm | 12,50 | 3</p><p>Jaan | – | 4</p><p>Kokku | 12,50</p>',
    )
    expect(pasted(sheets)).toBe('<p>Praam | Väljub</p><p><a href="https://praamid.ee/">Kuivastu</a> | 14.30</p>')
    expect(
      pasted('<table><tr><td><p class=MsoNormal>Mari<o:p></o:p></p></td><td><p>5551234</p></td></tr></table>'),
    ).toBe('<p>Mari | 5551234</p>')
  })

  test('EDIT-1 separates the lines of cells in a layout table', () => {
    expect(
      pasted(
        '<table><tr><td><p>Avaleht</p><p>Uudised</p></td><td><h2>Praam</h2><ul><li>kell 7</li></ul></td></tr></table>',
      ),
    ).toBe('<p>Avaleht</p><p>Uudised</p><p><strong>Praam</strong></p><ul><li>kell 7</li></ul>')
    expect(pasted('<table><tr><td>Üks lahter</td></tr></table>')).toBe('<p>Üks lahter</p>')
  })

  test('EDIT-1 from Word Online keeps the levels and numbers of lists', () => {
    expect(pasted(wordOnline)).toBe(
      '<p>Päevakord:</p><ul><li>Kai <strong>remont</strong><ul><li>palgid</li><li>naelad</li></ul></li><li>Praami ajad</li></ul>' +
        '<p>Järjekord:</p><ol><li>avamine<ol><li>tervitus</li></ol></li><li>arutelu</li></ol>',
    )
  })

  test('EDIT-1 reports the pictures that it leaves out', () => {
    expect([word, docs, page, excel].map(hasPictures)).toEqual([true, true, true, false])
  })

  test.each([
    '<h2>Ajad</h2><blockquote><p>Meri</p></blockquote>',
    '<p>Sadama tee 1<br>Saareküla<br><br>93301</p>',
    '<blockquote><p><a href="/sise/kasutajad/1">@Piret Kadakas</a> ja <strong>kõik</strong></p></blockquote>',
    '<ul><li>kala<ol><li>räim</li></ol></li><li>kartul</li></ul>',
    '<p>a \u00a0b</p>',
  ])('EDIT-1 from an editor of ours keeps everything: %s', (html) => {
    const blocks = blocksFromHtml(html)
    expect(pasted(copiedHtml(blocks), 'mis tahes')).toBe(html)
  })

  test('EDIT-1 keeps the space behind a copied word', () => {
    const blocks = blocksFromHtml('<p>Tere <strong>saar&nbsp;</strong></p>')
    expect(blocksFromPasted('', copiedHtml(blocks)).flatMap(({ runs }) => runs.map(({ text }) => text))).toEqual([
      'Tere ',
      'saar ',
    ])
  })

  test.each(['pre-wrap', 'pre-line', 'break-spaces', 'pre'])(
    'EDIT-1 keeps line breaks by white-space: %s of an element around the text',
    (whiteSpace) => {
      expect(
        pasted(`<div style="color: red; white-space: ${whiteSpace}"><div>Tänav <b>1</b>\nSadam\n\n93301</div></div>`),
      ).toBe('<p>Tänav <strong>1</strong><br>Sadam<br><br>93301</p>')
    },
  )

  test('EDIT-1 drops line breaks where an inner element collapses them, which Chromium writes as two properties', () => {
    expect(pasted('<div style="white-space:pre-wrap"><p style="white-space: normal">üks\nrida</p></div>')).toBe(
      '<p>üks rida</p>',
    )
    expect(pasted('<span style="white-space-collapse: preserve; text-wrap-mode: wrap">kaks\nrida</span>')).toBe(
      '<p>kaks<br>rida</p>',
    )
  })

  const whatsApp = `<meta charset='utf-8'><span dir="ltr" class="_ao3e selectable-text copyable-text" style="white-space: pre-wrap; color: rgb(17, 27, 33)"><span>Tere <img crossorigin="anonymous" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="😀" draggable="false" class="emoji wa _ao3e"> naabrid
Praam <strong class="_ao3e">hilineb</strong>
Vaata <a href="https://praamid.ee/">siit</a></span></span>`
  const gmail = `<div dir="ltr">Jah <img data-emoji="👍🏽" class="an1" alt="👍🏽" aria-label="👍🏽" draggable="false" src="https://fonts.gstatic.com/s/e/notoemoji/15.0/1f44d_1f3fd/72.png"><div><br></div><div>Kaie</div></div>`
  const slack = `<div class="p-rich_text_section" style="white-space: pre-wrap; counter-reset: list-0 0">Sadam on kinni <span class="c-emoji"><img src="https://a.slack-edge.com/1f6a2.png" alt=":ship:" data-stringify-type="emoji" data-stringify-emoji=":ship:"></span></div><div class="p-rich_text_section" style="white-space: pre-wrap">Esimene
Teine</div>`

  test('EDIT-1 from WhatsApp, Gmail and Slack keeps lines, links and emoji', () => {
    expect(pasted(whatsApp)).toBe(
      '<p>Tere 😀 naabrid<br>Praam <strong>hilineb</strong><br>Vaata <a href="https://praamid.ee/">siit</a></p>',
    )
    expect(pasted(gmail)).toBe('<p>Jah 👍🏽</p><p>Kaie</p>')
    expect(pasted(slack)).toBe('<p>Sadam on kinni :ship:</p><p>Esimene<br>Teine</p>')
    expect([whatsApp, gmail, slack].map(hasPictures)).toEqual([false, false, false])
  })

  test('EDIT-1 uses the line breaks of plain text if html has fewer, and keeps marks and links', () => {
    const lines =
      '<div><span>Esimene <b>rida</b></span><span>Vaata <a href="https://praamid.ee/">siit</a></span><span>Uus lõik</span></div>'
    expect(pasted(lines, 'Esimene rida\r\nVaata siit\r\n\r\nUus lõik\r\n')).toBe(
      '<p>Esimene <strong>rida</strong><br>Vaata <a href="https://praamid.ee/">siit</a><br><br>Uus lõik</p>',
    )
    // Lines that differ stay as in the html, and no word is lost.
    expect(pasted(lines, '• Esimene rida\n• Vaata siit (https://praamid.ee)\nUus lõik\n')).toBe(
      '<p>Esimene <strong>rida</strong>Vaata <a href="https://praamid.ee/">siit</a><br>Uus lõik</p>',
    )
    expect(pasted(excel, 'Nimi\tJuuni\tJuuli\n"Mari\nTamm"\t12,50\t3\nJaan\t\t4\n\t\t\nKokku\t12,50\t\n')).toBe(
      pasted(excel),
    )
  })

  test('EDIT-1 of plain text keeps paragraphs and lines and adds no format', () => {
    expect(pastedText('Tere\r\nsaar\r\n\r\n\r\n- kala\n<b>1</b> *2*')).toBe(
      '<p>Tere<br>saar</p><p>- kala<br>&lt;b&gt;1&lt;/b&gt; *2*</p>',
    )
    expect(pastedText(' \n\n ')).toBe('')
  })
})
