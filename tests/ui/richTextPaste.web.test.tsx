import { blocksFromPastedHtml, blocksFromPastedText } from '../../web/ui/richText/html/cleanPaste.ts'
import { htmlFromBlocks } from '../../web/ui/richText/html/writeHtml.ts'

const pasted = (html: string) => htmlFromBlocks(blocksFromPastedHtml(html))
const pastedText = (text: string) => htmlFromBlocks(blocksFromPastedText(text))

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

/** The clipboard of Chrome with a part of a page. */
const page = `<meta charset='utf-8'><nav><a href="/">Avaleht</a></nav><article style="color: rgb(0,0,0); font-weight: 400; text-align: start;"><h1 style="font-weight:700">Praamid</h1><p class="lead" onclick="alert(1)" style="text-align:center">Sõidavad&nbsp;<span class="Apple-converted-space">&nbsp;</span><strong>iga päev</strong>, ka <code>talvel</code>.<script>alert(2)</script></p><style>p{color:red}</style><p>Vaata <a href="javascript:alert(3)">siia</a>, <a href=" https://praam.ee/ " target="_blank" onmouseover="alert(4)">sinna</a> ja <a href="data:text/html,a">tänna</a>.</p><figure><img src="https://praam.ee/a.jpg" onerror="alert(5)"><figcaption>Praam Kuivastus</figcaption></figure><blockquote>Meri on lai.</blockquote><iframe src="https://praam.ee/"></iframe><form><button>Osta</button><input value="a"></form><svg><script>alert(6)</script><a xlink:href="javascript:alert(7)"><text>x</text></a></svg><hr><ol start="3"><li>kolm</li></ol></article>`

describe('pasting', () => {
  test('EDIT-1 from Word keeps paragraphs, lists with their levels, links and emphasis', () => {
    expect(pasted(word)).toBe(
      '<p><strong>Sadama koosolek</strong></p><p>Tere, <strong>saarerahvas</strong>! Koosolek on <em>laupäeval</em>.</p>' +
        '<ul><li>Kai remont<ul><li>palgid</li></ul></li><li>Praami ajad</li></ul><p>Järjekord:</p>' +
        '<ol><li>avamine</li><li>arutelu</li></ol><p>Loe <a href="https://saar.ee/kai">kai lehelt</a>.</p>',
    )
  })

  test('EDIT-1 from Google Docs keeps the same, and not all of it bold', () => {
    expect(pasted(docs)).toBe(
      '<p>Tere, <strong>saarerahvas</strong><em> ja külalised</em><s>!</s></p>' +
        '<ul><li>kala<ul><li>räim</li></ul></li><li><a href="https://saar.ee/">kartul</a></li></ul>' +
        '<p><strong>Ajad</strong></p><p>Praam</p><p>14.30</p>',
    )
  })

  test('EDIT-1 from a page keeps the same and nothing that runs, loads or aligns', () => {
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
  ])('EDIT-1 nothing bad comes in with %s', (html, left) => {
    expect(pasted(html)).toBe(left)
  })

  test('EDIT-1 from an editor of ours keeps headings and quotes', () => {
    expect(pasted('<div data-editor="abc"><h2 data-block="true">Ajad</h2><blockquote>Meri</blockquote></div>')).toBe(
      '<h2>Ajad</h2><blockquote><p>Meri</p></blockquote>',
    )
  })

  test('EDIT-1 plain text keeps its paragraphs and lines and nothing is made of the rest', () => {
    expect(pastedText('Tere\r\nsaar\r\n\r\n\r\n- kala\n<b>1</b> *2*')).toBe(
      '<p>Tere<br>saar</p><p>- kala<br>&lt;b&gt;1&lt;/b&gt; *2*</p>',
    )
    expect(pastedText(' \n\n ')).toBe('')
  })
})
