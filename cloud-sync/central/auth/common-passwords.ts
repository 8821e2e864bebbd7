/** The words by which accounts are tried first, in lower case, as published lists of stolen ones have them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password passw0rd pa55word pa55w0rd p4ssw0rd
qwertyui qwertyuiop qwerty qwertz azertyuiop asdfghjk asdfghjkl asdfasdf zxcvbnm qazwsxedc qazwsx
1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qazxsw2 zaq12wsx qwer1234 1234qwer asdf1234 abcd1234 abc12345
a1234567 a12345678 aa123456 aa12345678 abcdefgh abcdefg abc123abc
12341234 123123123 123321123 12344321 11223344 112233445566 11112222 12121212 147258369 159753159 19841984
iloveyou iloveu loveyou lovely sunshine princess football baseball basketball superman batman starwars startrek
welcome letmein whatever trustno1 changeme administrator admin administ login master dragon monkey shadow secret guest
default computer internet samsung google facebook windows minecraft pokemon naruto doraemon
michelle jennifer jonathan danielle alexander elizabeth charlie victoria samantha benjamin caroline nicholas
butterfly chocolate midnight mountain babygirl superstar mercedes corvette scorpion maverick swordfish marlboro
liverpool manchester barcelona arsenal chelsea manutd thailand bangkok chiangmai phuket sawasdee
password1 password12 password123 qwerty123 iloveyou1 admin123 welcome1 letmein1
printfront photoshop photoprint
`
    .trim()
    .split(/\s+/),
);
