/** The parser of formulas, made from formula.grammar by scripts/formula-parser.mjs: not written by hand. */
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated
import {LRParser} from "@lezer/lr"
export const parser = LRParser.deserialize({
  version: 14,
  states: "&xOqQPOOOOQO'#C_'#C_O!ZQPO'#CcO!bQQO'#DSOVQPO'#CoOVQPO'#CpQ#VQQOOOOQO'#DS'#DSOVQPOOO#nQPO'#CfOOQO'#DT'#DTOOQO,58},58}O#vQPO,58}O$OQPO'#CkOOQO,59U,59UO$YQQO,59ZOOQO,59[,59[OOQO,59],59]OVQPO,59_OVQPO,59aOVQPO,59cOVQPO,59eOVQPO,59gOOQO,59Q,59QOxQPO'#C}O$aQPO1G.iOOQO1G.i1G.iO$iQPO'#DOO$sQPO,59VOOQO,59V,59VO${QQO,59VOOQO1G.u1G.uO%VQQO1G.yO%wQQO1G.{O&iQQO1G.}O'lQQO1G/PO(PQQO1G/ROOQO,59i,59iOOQO-E6{-E6{OOQO7+$T7+$TO(dQQO,59jOOQO-E6|-E6|OOQO1G.q1G.qO(nQPO1G.qOOQO7+$]7+$]",
  stateData: "({~OuOS~OSPOTPOUVOWQOXROZTO`SObVO~OQWO~PVOSPOTPOUYOXYOZXO~O]ZO~PxO`]OZvXfvXhvXjvXlvXnvXpvXsvXavX[vX~OZdOfaOhbOjcOldOneOpfO~OSPOTPO~O[hO]jO~O[kOamO~PVOaoO~P#VO[hO]wO~O[rXarX~PVO[kOazO~O[kOazO~P#VOfaOZgihgijgilgingipgisgiagi[gi~OfaOhbOZiijiiliiniipiisiiaii[ii~OfaOhbOjcOZkilkinkipkiskiaki[ki~OZdOfaOhbOjcOldO~Onmipmismiami[mi~P'ZOneOpoisoiaoi[oi~P'ZO[raara~P#VO[kOa|O~OT~TS~",
  goto: "#zxPPPyPPP!_PP!lPPP!_!pPPP!_!_!_P!_P!_P!_P!_P!_P!s!yPPP#T#tfVOSTW]bcdefkSYQhRgXgVOSTW]bcdefkTYQhR^RQi[RviQl]Syl{R{nSUOWQ_SQ`TQn]QpbQqcQrdQseQtfRxkQ[QRuh",
  nodeNames: "⚠ Formula = Number Digits GermanDigits Text List { Name Negated Minus Separator } Call Arguments ( ) Label Group Negated Percent PercentSign Binary Power Binary Times Binary Plus Binary Join Binary Compare",
  maxTerm: 39,
  skippedNodes: [0],
  repeatNodeCount: 2,
  tokenData: "*j~RrX^#]pq#]rs$Quv$rvw$wxy$|yz%Rz{%W{|%]|}%b}!O%g!O!P%l!P!Q%W!Q![&l!]!^%b!^!_(Q!_!`(b!`!a(i!c!}(q!}#O)l#Q#R*Z#R#S(q#T#o(q#o#p*`#q#r*e#y#z#]$f$g#]%W-x(q#BY#BZ#]$IS$I_#]$I|$JO#]$JT$JU#]$KV$KW#]&FU&FV#]~#bYu~X^#]pq#]#y#z#]$f$g#]#BY#BZ#]$IS$I_#]$I|$JO#]$JT$JU#]$KV$KW#]&FU&FV#]~$TTOr$Qrs$ds;'S$Q;'S;=`$l<%lO$Q~$iPU~rs$Q~$oP;=`<%l$Q~$wOf~~$|On~~%RO`~~%WOa~~%]Oj~~%bOl~~%gO[~~%lOZ~~%oP!Q![%r~%wRS~!Q![%r!g!h&Q#X#Y&Q~&TR{|&^}!O&^!Q![&d~&aP!Q![&d~&iPS~!Q![&d~&qTS~|}'Q!O!P%r!Q![&l!g!h&Q#X#Y&Q~'TP!Q!['W~']RT~!Q!['W!g!h'f#X#Y'f~'iR{|'r}!O'r!Q!['x~'uP!Q!['x~'}PT~!Q!['xQ(VQpQ!_!`(]!`!a(]Q(bOpQR(iOQPpQQ(nPpQ!_!`(]~(vUX~!O!P)Y!Q![(q!c!}(q#R#S(q#T#o(q%W-x(q~)]T!Q![(q!c!}(q#R#S(q#T#o(q%W-x(q~)oTO#P)l#P#Q*O#Q;'S)l;'S;=`*T<%lO)l~*TOb~~*WP;=`<%l)l~*`Oh~~*eOW~~*jO]~",
  tokenizers: [0, 1],
  topRules: {"Formula":[0,1]},
  dialects: {german: 360},
  tokenPrec: 362
})
