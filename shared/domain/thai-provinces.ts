/** Thailand's 77 provinces as the post and people write them, Bangkok first, with the postal codes that they have. */
interface Province {
  readonly th: string;
  readonly en: string;
  /** How its postal codes begin: two digits, and whole codes of places that get their post from a neighbour. */
  readonly codes: readonly string[];
}

export const PROVINCES: readonly Province[] = [
  { th: 'กรุงเทพมหานคร', en: 'Bangkok', codes: ['10'] },
  { th: 'กระบี่', en: 'Krabi', codes: ['81', '80240'] },
  { th: 'กาญจนบุรี', en: 'Kanchanaburi', codes: ['71', '70190'] },
  { th: 'กาฬสินธุ์', en: 'Kalasin', codes: ['46'] },
  { th: 'กำแพงเพชร', en: 'Kamphaeng Phet', codes: ['62'] },
  { th: 'ขอนแก่น', en: 'Khon Kaen', codes: ['40'] },
  { th: 'จันทบุรี', en: 'Chanthaburi', codes: ['22'] },
  { th: 'ฉะเชิงเทรา', en: 'Chachoengsao', codes: ['24'] },
  { th: 'ชลบุรี', en: 'Chon Buri', codes: ['20'] },
  { th: 'ชัยนาท', en: 'Chai Nat', codes: ['17'] },
  { th: 'ชัยภูมิ', en: 'Chaiyaphum', codes: ['36'] },
  { th: 'ชุมพร', en: 'Chumphon', codes: ['86'] },
  { th: 'เชียงราย', en: 'Chiang Rai', codes: ['57'] },
  { th: 'เชียงใหม่', en: 'Chiang Mai', codes: ['50', '58130'] },
  { th: 'ตรัง', en: 'Trang', codes: ['92'] },
  { th: 'ตราด', en: 'Trat', codes: ['23'] },
  { th: 'ตาก', en: 'Tak', codes: ['63'] },
  { th: 'นครนายก', en: 'Nakhon Nayok', codes: ['26'] },
  { th: 'นครปฐม', en: 'Nakhon Pathom', codes: ['73'] },
  { th: 'นครพนม', en: 'Nakhon Phanom', codes: ['48'] },
  { th: 'นครราชสีมา', en: 'Nakhon Ratchasima', codes: ['30', '36220'] },
  { th: 'นครศรีธรรมราช', en: 'Nakhon Si Thammarat', codes: ['80'] },
  { th: 'นครสวรรค์', en: 'Nakhon Sawan', codes: ['60'] },
  { th: 'นนทบุรี', en: 'Nonthaburi', codes: ['11'] },
  { th: 'นราธิวาส', en: 'Narathiwat', codes: ['96'] },
  { th: 'น่าน', en: 'Nan', codes: ['55'] },
  { th: 'บึงกาฬ', en: 'Bueng Kan', codes: ['38'] },
  { th: 'บุรีรัมย์', en: 'Buri Ram', codes: ['31'] },
  { th: 'ปทุมธานี', en: 'Pathum Thani', codes: ['12'] },
  { th: 'ประจวบคีรีขันธ์', en: 'Prachuap Khiri Khan', codes: ['77'] },
  { th: 'ปราจีนบุรี', en: 'Prachin Buri', codes: ['25'] },
  { th: 'ปัตตานี', en: 'Pattani', codes: ['94'] },
  { th: 'พระนครศรีอยุธยา', en: 'Phra Nakhon Si Ayutthaya', codes: ['13', '18270'] },
  { th: 'พะเยา', en: 'Phayao', codes: ['56'] },
  { th: 'พังงา', en: 'Phangnga', codes: ['82', '83000'] },
  { th: 'พัทลุง', en: 'Phatthalung', codes: ['93'] },
  { th: 'พิจิตร', en: 'Phichit', codes: ['66'] },
  { th: 'พิษณุโลก', en: 'Phitsanulok', codes: ['65'] },
  { th: 'เพชรบุรี', en: 'Phetchaburi', codes: ['76'] },
  { th: 'เพชรบูรณ์', en: 'Phetchabun', codes: ['67'] },
  { th: 'แพร่', en: 'Phrae', codes: ['54'] },
  { th: 'ภูเก็ต', en: 'Phuket', codes: ['83'] },
  { th: 'มหาสารคาม', en: 'Maha Sarakham', codes: ['44'] },
  { th: 'มุกดาหาร', en: 'Mukdahan', codes: ['49'] },
  { th: 'แม่ฮ่องสอน', en: 'Mae Hong Son', codes: ['58'] },
  { th: 'ยโสธร', en: 'Yasothon', codes: ['35'] },
  { th: 'ยะลา', en: 'Yala', codes: ['95'] },
  { th: 'ร้อยเอ็ด', en: 'Roi Et', codes: ['45'] },
  { th: 'ระนอง', en: 'Ranong', codes: ['85'] },
  { th: 'ระยอง', en: 'Rayong', codes: ['21', '22160'] },
  { th: 'ราชบุรี', en: 'Ratchaburi', codes: ['70'] },
  { th: 'ลพบุรี', en: 'Lop Buri', codes: ['15', '13240', '18220'] },
  { th: 'ลำปาง', en: 'Lampang', codes: ['52'] },
  { th: 'ลำพูน', en: 'Lamphun', codes: ['51'] },
  { th: 'เลย', en: 'Loei', codes: ['42'] },
  { th: 'ศรีสะเกษ', en: 'Si Sa Ket', codes: ['33'] },
  { th: 'สกลนคร', en: 'Sakon Nakhon', codes: ['47'] },
  { th: 'สงขลา', en: 'Songkhla', codes: ['90'] },
  { th: 'สตูล', en: 'Satun', codes: ['91'] },
  { th: 'สมุทรปราการ', en: 'Samut Prakan', codes: ['10'] },
  { th: 'สมุทรสงคราม', en: 'Samut Songkhram', codes: ['75'] },
  { th: 'สมุทรสาคร', en: 'Samut Sakhon', codes: ['74'] },
  { th: 'สระแก้ว', en: 'Sa Kaeo', codes: ['27'] },
  { th: 'สระบุรี', en: 'Saraburi', codes: ['18', '30130'] },
  { th: 'สิงห์บุรี', en: 'Sing Buri', codes: ['16'] },
  { th: 'สุโขทัย', en: 'Sukhothai', codes: ['64'] },
  { th: 'สุพรรณบุรี', en: 'Suphan Buri', codes: ['72', '71170'] },
  { th: 'สุราษฎร์ธานี', en: 'Surat Thani', codes: ['84'] },
  { th: 'สุรินทร์', en: 'Surin', codes: ['32'] },
  { th: 'หนองคาย', en: 'Nong Khai', codes: ['43'] },
  { th: 'หนองบัวลำภู', en: 'Nong Bua Lam Phu', codes: ['39'] },
  { th: 'อ่างทอง', en: 'Ang Thong', codes: ['14'] },
  { th: 'อำนาจเจริญ', en: 'Amnat Charoen', codes: ['37'] },
  { th: 'อุดรธานี', en: 'Udon Thani', codes: ['41'] },
  { th: 'อุตรดิตถ์', en: 'Uttaradit', codes: ['53'] },
  { th: 'อุทัยธานี', en: 'Uthai Thani', codes: ['61'] },
  { th: 'อุบลราชธานี', en: 'Ubon Ratchathani', codes: ['34'] },
];

/** What people write for Bangkok, and names that have changed or are spelt in several ways. */
const OTHER_NAMES = /* @__PURE__ */ new Map([
  ['กทม', 'กรุงเทพมหานคร'],
  ['กรุงเทพ', 'กรุงเทพมหานคร'],
  ['กรุงเทพฯ', 'กรุงเทพมหานคร'],
  ['อยุธยา', 'พระนครศรีอยุธยา'],
  ['โคราช', 'นครราชสีมา'],
  ['bkk', 'Bangkok'],
  ['krungthep', 'Bangkok'],
  ['krungthepmahanakhon', 'Bangkok'],
  ['ayutthaya', 'Phra Nakhon Si Ayutthaya'],
  ['korat', 'Nakhon Ratchasima'],
  ['nakhonrachasima', 'Nakhon Ratchasima'],
  ['sisakhet', 'Si Sa Ket'],
  ['prachuap', 'Prachuap Khiri Khan'],
]);

/** Without dots, dashes, spaces and capitals. */
const bare = (typed: string): string =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.,\u200b-]/gu, '');

/** The word for province, and its abbreviation. */
const AROUND = /^(?:จังหวัด|จ|changwat)|province$/gu;

let byName: Map<string, { province: Province; written: string }> | undefined;

/** Made when somebody asks: a page that has no address on it comes without any of this. */
function provincesByName() {
  byName ??= new Map(
    PROVINCES.flatMap((province) =>
      [province.th, province.en].map((written) => [bare(written), { province, written }] as const),
    ),
  );
  return byName;
}

/** A name as it is comes first: some provinces begin with what is also the abbreviation. */
function find(typed: string) {
  const name = bare(typed);
  const known = (text: string) =>
    provincesByName().get(text) ?? provincesByName().get(bare(OTHER_NAMES.get(text) ?? ''));
  return known(name) ?? known(name.replaceAll(AROUND, ''));
}

/** A province as it is stored: by its whole name, in the language in which it was typed. What is none stays as it is. */
export const normalizeProvince = (typed: string): string => find(typed)?.written ?? typed.trim();

export const isProvince = (typed: string): boolean => find(typed) !== undefined;

/** Five digits, also when they were typed as Thai ones. */
export const normalizePostalCode = (typed: string): string =>
  typed.trim().replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** Whether the post brings letters with this code to this province. A province that does not exist has none. */
export const isPostalCodeOf = (postalCode: string, province: string): boolean =>
  find(province)?.province.codes.some((start) => postalCode.startsWith(start)) ?? false;
