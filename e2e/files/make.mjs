// Generates the fixture files of this folder: `node e2e/files/make.mjs`. Small valid files of each kind, generated, so
// that no third party has rights in them. Film and sound need ffmpeg; their bytes differ with its version, the rest is
// deterministic.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { Workbook } from 'wasm-xlsxwriter';

const write = (name, content) => writeFileSync(join(import.meta.dirname, name), content);
const at = name => join(import.meta.dirname, name);

/** Sky above, grass below, the sun at the top right: the orientation is visible at once. */
const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320">
<rect width="240" height="200" fill="#4a90d9"/><rect y="200" width="240" height="120" fill="#3f8f3f"/>
<circle cx="190" cy="50" r="30" fill="#ffd34d"/><path d="M60 200V120h70v80z" fill="#b5533c"/><path d="M50 120l45-40 45 40z" fill="#5b2e22"/>
</svg>`;

async function pictures() {
  // Stored rotated, as by a phone, with EXIF orientation 6: rotate by 90 degrees clockwise.
  const upright = await sharp(Buffer.from(scene)).png().toBuffer();
  const lying = await sharp(upright).rotate(-90).toBuffer();
  write(
    'photo.jpg',
    await sharp(lying)
      .withExif({ IFD0: { Orientation: '6', Make: 'Kontor' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
  const lines = Array.from(
    { length: 9 },
    (_, n) => `<path d="M${n * 80} 0v480M0 ${n * 60}h640" stroke="#c8d4d8" fill="none"/>`,
  );
  const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#fff"/>${lines.join('')}
<path d="M80 60h480v360H80zM80 240h200v180M360 60v240h200" stroke="#244c5a" stroke-width="6" fill="none"/></svg>`;
  write('plan.png', await sharp(Buffer.from(plan)).png({ palette: true }).toBuffer());
  write(
    'script.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90" onload="parent.document.title='ran'; document.documentElement.setAttribute('data-ran', 'onload')">
  <script>document.documentElement.setAttribute('data-ran', 'script'); try { parent.ran = true } catch {}</script>
  <rect width="120" height="90" fill="#2ab4a8"/>
  <circle cx="60" cy="45" r="30" fill="#ffffff" onclick="parent.ran = true"/>
</svg>
`,
  );
}

function films() {
  const run = (...args) =>
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-fflags', '+bitexact', ...args], { stdio: 'inherit' });
  const source = (size, seconds) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=12:duration=${seconds}`];
  const tone = seconds => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const h264 = [
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryslow',
    '-crf',
    '34',
    '-movflags',
    '+faststart',
  ];
  run(
    ...source('320x240', 3),
    ...tone(3),
    ...h264,
    '-g',
    '12',
    '-c:a',
    'aac',
    '-b:a',
    '24k',
    '-ac',
    '1',
    '-shortest',
    at('film.mp4'),
  );
  // One plain colour compresses to almost nothing: what matters is the header's 1920 x 1080.
  run('-f', 'lavfi', '-i', 'color=c=0x244c5a:size=1920x1080:rate=5:duration=1', ...h264, at('big-video.mp4'));
  run(...tone(2), '-c:a', 'libmp3lame', '-b:a', '32k', '-ac', '1', '-metadata', 'title=Kammerton', at('sound.mp3'));
}

/** Two pages in Helvetica, with a hand-written cross-reference table. */
function pdf() {
  const page = (title, line) =>
    `BT /F1 24 Tf 72 760 Td (${title}) Tj /F1 12 Tf 0 -36 Td (${line}) Tj ET 0.14 0.3 0.35 rg 72 560 200 120 re f`;
  const stream = text => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const of = contents =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 7 0 R >> >> >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    of(5),
    of(6),
    stream(page('Inspection report', 'Page one: runway 07 left, no findings.')),
    stream(page('Findings', 'Page two: lamp 114 is out.')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  write('report.pdf', Buffer.from(text, 'latin1'));
}

/** A box of 2 x 1 x 1 m in petrol, with vertices of its own for each side, so that its edges are sharp. */
function models() {
  const sides = [
    [0, 1],
    [0, -1],
    [1, 1],
    [1, -1],
    [2, 1],
    [2, -1],
  ];
  const half = [1, 0.5, 0.5];
  const positions = [];
  const normals = [];
  const indices = [];
  for (const [axis, sign] of sides) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const first = positions.length / 3;
    for (const [a, b] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      const corner = [0, 0, 0];
      corner[axis] = sign * half[axis];
      corner[u] = a * half[u] * sign;
      corner[v] = b * half[v];
      positions.push(...corner);
      const normal = [0, 0, 0];
      normal[axis] = sign;
      normals.push(...normal);
    }
    indices.push(...[0, 1, 2, 0, 2, 3].map(n => first + n));
  }
  const parts = [new Float32Array(positions), new Float32Array(normals), new Uint16Array(indices)].map(part =>
    Buffer.from(part.buffer),
  );
  const bytes = Buffer.concat(parts);
  const [place, normal, index] = parts.map(part => part.length);
  const gltf = uri => ({
    asset: { version: '2.0', generator: 'Kontor' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Box' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2, material: 0 }] }],
    materials: [
      {
        name: 'Petrol',
        pbrMetallicRoughness: { baseColorFactor: [0.02, 0.3, 0.35, 1], metallicFactor: 0, roughnessFactor: 0.6 },
      },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 24, type: 'VEC3', min: half.map(n => -n), max: half },
      { bufferView: 1, componentType: 5126, count: 24, type: 'VEC3' },
      { bufferView: 2, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: place, target: 34962 },
      { buffer: 0, byteOffset: place, byteLength: normal, target: 34962 },
      { buffer: 0, byteOffset: place + normal, byteLength: index, target: 34963 },
    ],
    buffers: [{ byteLength: bytes.length, ...(uri && { uri }) }],
  });
  write(
    'box.gltf',
    `${JSON.stringify(gltf(`data:application/octet-stream;base64,${bytes.toString('base64')}`), null, 1)}\n`,
  );
  const padded = (buffer, fill) => Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4, fill)]);
  const chunk = (type, content) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(content.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const chunks = [chunk('JSON', padded(Buffer.from(JSON.stringify(gltf())), ' ')), chunk('BIN\0', padded(bytes, 0))];
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + chunks[0].length + chunks[1].length, 8);
  write('box.glb', Buffer.concat([head, ...chunks]));
}

function sheets() {
  const book = new Workbook();
  const sheet = book.addWorksheet();
  sheet.setName('Mängel');
  [
    ['Lampe', 'Zustand', 'Stück'],
    ['114', 'aus', 1],
    ['115', 'flackert', 2],
  ].forEach((row, y) => {
    row.forEach((cell, x) => void sheet.write(y, x, cell));
  });
  write('table.xlsx', Buffer.from(book.saveToBufferSync()));
  write('data.csv', 'Lampe;Zustand;Stück\n114;aus;1\n115;flackert;2\n');
}

/** A Word document: three parts in an uncompressed zip. */
function letter() {
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const parts = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}"/></Types>`,
    '_rels/.rels':
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml':
      '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Sehr geehrte Damen und Herren</w:t></w:r></w:p></w:body></w:document>',
  };
  const entries = [];
  const index = [];
  let place = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(33, 8); // 1 January 1980
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(place, 10);
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, Buffer.from(name)]));
    entries.push(local);
    place += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(place, 16);
  write('letter.docx', Buffer.concat([...entries, directory, end]));
}

function texts() {
  write(
    'page.html',
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Notice</title><style>h1 { color: #244c5a }</style></head>
<body>
<h1>Notice for taxiway B</h1>
<p id="told">Scripts are asleep here.</p>
<img src="x" alt="" onerror="document.getElementById('told').textContent = 'A script ran'; top.ran = true">
<script>document.getElementById('told').textContent = 'A script ran'; try { top.ran = true } catch {}</script>
<form action="https://example.org/"><button>Send</button></form>
</body>
</html>
`,
  );
  write(
    'notes.txt',
    `Rundgang vom 20. November\n${Array.from({ length: 40 }, (_, n) => `${String(n + 1).padStart(2, '0')}  Lampe ${101 + n}: in Ordnung`).join('\n')}\n`,
  );
}

await pictures();
films();
pdf();
models();
sheets();
letter();
texts();
