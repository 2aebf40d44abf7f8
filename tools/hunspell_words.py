"""Every word of a Hunspell dictionary, as a list for build_dawg.py.

    hunspell_words.py AFF DIC --alphabet sk|cs -o LIST
"""

import argparse
import sys
import time

from lexicon import alphabets
from lexicon.affixes import Expander
from spylls.hunspell.readers.aff import read_aff
from spylls.hunspell.readers.dic import read_dic
from spylls.hunspell.readers.file_reader import FileReader


def expand(aff_path, dic_path, progress=None):
    """The set of all forms of a dictionary, capitals and all."""
    aff, context = read_aff(FileReader(aff_path))
    dic = read_dic(FileReader(dic_path, encoding=context.encoding), aff=aff, context=context)
    return Expander(aff, dic).words(progress)
