import { crc32, deflateRawSync } from 'node:zlib';

const version = 20;
const utf8Names = 0x0800;
const deflated = 8;
/** 1 January 1980: archives of the same files are the same. */
const date = 0x21;

/**
 * A ZIP archive of texts by their names: deflated, of at most 65,535 files and 4 GB (APPNOTE.TXT, without extensions).
 */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(version, 0);
    fields.writeUInt16LE(utf8Names, 2);
    fields.writeUInt16LE(deflated, 4);
    fields.writeUInt16LE(date, 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, version, 0]), fields, place, path);
    parts.push(Buffer.from([0x50, 0x4b, 3, 4]), fields, path, packed);
    offset += 30 + path.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}
